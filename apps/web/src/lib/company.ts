/** Contact details of the company, for all pages. The values are samples. */
export const office = { street: '120 Marietta Street', city: 'Atlanta, GA 30303', country: 'United States' }

export const officePhone = { text: '+1 (404) 555-0142', href: 'tel:+14045550142' }

export const supportEmail = 'support@roommate-finder.example'

export const mailTo = (subject?: string): string =>
  `mailto:${supportEmail}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`

export const emailAnswerTime = '24–48 hours'

export const officeHours = 'Mon–Fri, 9 AM–6 PM ET'

export const officeDays = [
  { days: 'Monday to Friday', hours: '9 AM–6 PM ET' },
  { days: 'Saturday, Sunday', hours: 'Closed' },
]

export const socialLinks = [
  { href: 'https://www.instagram.com/', text: 'Instagram' },
  { href: 'https://www.facebook.com/', text: 'Facebook' },
  { href: 'https://www.linkedin.com/', text: 'LinkedIn' },
]
