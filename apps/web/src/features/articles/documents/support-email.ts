export const SUPPORT_EMAIL = 'support@roommate-finder.example'
