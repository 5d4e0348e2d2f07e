import type { RiskContext } from './risk.ts'

/** A text with what it is compared with. Fields that are left out raise no signal. */
export interface LabelledText {
  title: string
  description: string
  /** The rent as a share of the median of similar rooms. */
  rentShare?: number
  isCopied?: RiskContext['isCopied']
  earlyListings?: RiskContext['earlyListings']
}

/** Honest texts that are near to a signal. The other 40 honest texts are the first listings of the seed. */
export const hardHonestTexts: LabelledText[] = [
  {
    title: 'Room in a quiet duplex',
    description: 'The deposit is one month of rent, paid when you sign the lease in person after the visit.',
    rentShare: 0.9,
  },
  {
    title: 'Attic room for a student',
    description: 'Rent is low because the ceiling is low. You pay by check on the first of the month.',
    rentShare: 0.45,
  },
  {
    title: 'SUNNY ROOM NEAR CAMPUS',
    description: 'Two roommates, one cat, laundry in the basement. Come by any evening after six to look at it.',
    rentShare: 1,
  },
  {
    title: 'Room above a bakery',
    description: 'You collect the keys from me at the door. I live downstairs and start work at four in the morning.',
    rentShare: 0.8,
  },
  {
    title: 'Basement room with own entrance',
    description: 'Rent by Venmo or Zelle is fine once you live here. Please visit first, I want to meet you.',
    rentShare: 0.7,
  },
  {
    title: 'Room for two months!!',
    description: 'I am away for the summer and would like somebody to water the tomatoes and pay part of the rent.',
    rentShare: 0.48,
  },
  {
    title: 'Master bedroom with bath',
    description: 'Call me at 512 555 0142 to see it, I do not look at messages during the day.',
    rentShare: 1.1,
  },
  {
    title: 'Small room, small price',
    description: 'It fits a twin bed and a desk, not more. Utilities are split by three. No deposit.',
    rentShare: 0.4,
  },
  {
    title: 'Family house with garden',
    description: 'We moved here in May and rent out two rooms and the attic, each with its own listing.',
    rentShare: 0.95,
    earlyListings: 3,
  },
  {
    title: 'Room in a co-op of nine',
    description:
      'We vote on everything, even on the color of the door. The application fee of the co-op is 20 dollars.',
    rentShare: 0.6,
  },
  {
    title: 'Studio at the river',
    description: 'First month and deposit are due at the signing. The lease is with the building, not with me.',
    rentShare: 1,
  },
  {
    title: 'Shared room in a house of nurses',
    description: 'We work nights, so quiet hours are in the daytime. Write to nightshift@example.org with your shifts.',
    rentShare: 0.8,
  },
  {
    title: 'Room on the third floor',
    description: 'The super has the keys and shows the room on weekends. Bring an ID for the front desk.',
    rentShare: 0.9,
  },
  {
    title: 'Converted garage with skylight',
    description:
      'I send the exact address once we have talked. The street is steep, so look at the photos of the stairs.',
    rentShare: 0.75,
  },
  {
    title: 'Room with a view of the tracks',
    description:
      'The train passes every hour. That is why it costs half of what others ask, and why I tell you before.',
    rentShare: 0.49,
  },
  {
    title: 'Corner room, long lease',
    description: 'We are in no hurry. References from a landlord help, credit reports do not interest us.',
    rentShare: 1,
  },
  {
    title: 'Room in a loft of artists',
    description: 'Payment of the rent is by bank transfer to the landlord, as the lease says. Studio space is extra.',
    rentShare: 0.85,
  },
  {
    title: 'Two rooms in one flat',
    description: 'Both rooms have the same size and the same text because they are the same. See my other listing.',
    rentShare: 0.9,
  },
  {
    title: 'Sublet from March to June',
    description: 'The sublet is agreed with the landlord. The deposit stays with her and comes back in June.',
    rentShare: 0.8,
  },
  {
    title: 'Room for a calm person',
    description: 'We eat together on Sundays. You can visit any day before you decide, and stay for dinner.',
    rentShare: 1.05,
  },
]

const ABROAD = 'I work abroad on a contract and cannot show the apartment in person.'
const FAMILY = 'We are a Christian family and look for a person who treats the place like their own.'
const CLEAN = 'The apartment is fully furnished, everything is included, and it is ready to move in today.'

/** Scams, written for this set in the ways that consumer agencies describe. */
export const scamTexts: LabelledText[] = [
  {
    title: 'Lovely apartment downtown',
    description: `${ABROAD} Pay the deposit by Western Union and the keys come by courier.`,
    rentShare: 0.4,
  },
  {
    title: 'LUXURY FLAT ALL INCLUDED',
    description: `${CLEAN} Send the first month in advance and I mail you the keys.`,
    rentShare: 0.35,
  },
  {
    title: 'Cozy room near everything',
    description: `${ABROAD} My lawyer sends the keys by DHL as soon as the payment arrives.`,
    rentShare: 0.45,
  },
  {
    title: 'Room for rent!!!',
    description:
      'Many people want it. Wire the deposit to reserve it before you visit. Contact me at fast.rooms@example.com.',
    rentShare: 0.42,
  },
  {
    title: 'Studio with balcony',
    description: `${FAMILY} Please send a refundable deposit with gift cards to hold the room.`,
    rentShare: 0.38,
  },
  {
    title: 'Beautiful room in the best area',
    description: `${CLEAN} WhatsApp only: +1 (512) 555-0199. The deposit must be paid before viewing.`,
    rentShare: 0.4,
  },
  {
    title: 'Private room, pool and gym',
    description: 'The holding fee of 300 dollars secures your place. I am out of the country, keys are shipped to you.',
    rentShare: 0.44,
  },
  {
    title: 'Apartment of my late mother',
    description:
      'I am a missionary overseas. Pay the rent in advance through MoneyGram and I send you the keys and the papers.',
    rentShare: 0.3,
  },
  {
    title: 'Modern studio',
    description: `${ABROAD} We use a safe agency: you transfer the money to its account before you see the flat.`,
    rentShare: 0.46,
  },
  {
    title: 'Bright master bedroom',
    description: 'Pay with bitcoin and get ten percent off. The keys go out by FedEx the same day.',
    rentShare: 0.41,
  },
  {
    title: 'ROOM AVAILABLE NOW CALL FAST',
    description: 'Only today! Reservation fee 200 dollars by Cash App, call 737 555 0101 and it is yours.',
    rentShare: 0.45,
  },
  {
    title: 'Flat near the university',
    description: `${FAMILY} The first two months are paid upfront, then the courier brings the keys and the contract.`,
    rentShare: 0.33,
  },
  {
    title: 'Room in a shared house',
    description:
      'Due to high demand we only deal with people who send a holding deposit before the tour. Mail house.share@example.net.',
    rentShare: 0.47,
  },
  {
    title: 'Penthouse room',
    description: `${CLEAN} The payment is made by wire transfer to my account in London. Then the keys are mailed.`,
    rentShare: 0.28,
  },
  {
    title: 'Two bedrooms for the price of one',
    description: 'My agent collects an application fee with gift cards. Then you receive the keys by post.',
    rentShare: 0.36,
  },
  {
    title: 'Renovated loft',
    description: `${ABROAD} Write to my private mail loft.owner@example.com and I explain how to pay the deposit in advance.`,
    rentShare: 0.43,
  },
  {
    title: 'Quiet room with parking',
    description:
      'I was transferred to Alaska. Send the deposit by Zelle before you see it, I return it if you do not like it.',
    rentShare: 0.48,
  },
  {
    title: 'Furnished room',
    description: 'Same text as another listing. The deposit by PayPal to reserve the room, keys by courier.',
    isCopied: true,
  },
  {
    title: 'Charming room by the park',
    description: 'Text of another owner with new contact details: call 646 555 0133.',
    isCopied: true,
    rentShare: 0.44,
  },
  {
    title: 'Room by the park',
    description: 'Text of another owner. Payment in advance to secure it.',
    isCopied: true,
    rentShare: 0.5,
  },
  { title: 'Garden apartment', description: 'Text of another owner, a lower rent.', isCopied: true, rentShare: 0.4 },
  {
    title: 'Garden flat',
    description: 'Text of another owner, posted as one of many.',
    isCopied: true,
    earlyListings: 4,
  },
  {
    title: 'Sunny flat',
    description: 'Text of another owner, posted by a new account with many rooms.',
    isCopied: true,
    earlyListings: 6,
  },
  {
    title: 'HUGE ROOM LOW PRICE',
    description: 'Text of another owner. Write to huge.room@example.com.',
    isCopied: true,
  },
  { title: 'Room with a sea view', description: 'Text of another owner. Western Union only.', isCopied: true },
  {
    title: 'Room in the center',
    description: 'Room is ok. Contact agent.rooms@example.org for payment details.',
    rentShare: 0.4,
    earlyListings: 5,
  },
  {
    title: 'Room in the north',
    description: 'Room is ok. Contact agent.rooms@example.org for more.',
    rentShare: 0.42,
    earlyListings: 5,
  },
  {
    title: 'Room in the south',
    description: 'Nice room. Deposit in advance, please.',
    rentShare: 0.9,
    earlyListings: 5,
  },
  { title: 'Room in the east', description: 'Nice room. Keys by mail after the payment.', earlyListings: 7 },
  { title: 'Room in the west', description: 'Nice room for little money.', rentShare: 0.3, earlyListings: 7 },
  {
    title: 'Cheap studio',
    description: 'Nice studio for little money, many of them.',
    rentShare: 0.35,
    earlyListings: 9,
  },
  {
    title: 'Apartment for rent',
    description: `${ABROAD} I send you the keys and the contract by UPS after the first payment.`,
    rentShare: 0.55,
  },
  {
    title: 'Lovely home',
    description: `${FAMILY} My husband has the keys with him in Texas and mails you the keys once you paid.`,
    rentShare: 0.52,
  },
  {
    title: 'One bedroom',
    description: 'The rent for three months must be sent in advance, because so many tenants have cheated us.',
    rentShare: 0.6,
  },
  {
    title: 'Best offer',
    description: 'We accept USDT or other crypto. No visits because of the tenant who still lives there.',
    rentShare: 0.65,
  },
  {
    title: 'House for rent',
    description: 'You can drive by and look through the windows. If you like it, wire the deposit and I ship the keys.',
    rentShare: 0.7,
  },
  {
    title: 'Room with bath',
    description: `${CLEAN} A holding deposit takes it off the market for you.`,
    rentShare: 0.8,
  },
  {
    title: 'Airy room',
    description: 'Send the deposit with gift cards from any store, read me the numbers, and the room is yours.',
    rentShare: 0.9,
  },
  {
    title: 'Condo near the lake',
    description: 'I am at sea for six months as an engineer. Payment before the viewing goes to a safe account.',
    rentShare: 0.75,
  },
  {
    title: 'Studio in a new building',
    description: 'The agency fee is paid through MoneyGram. You get it back at the end of the lease.',
    rentShare: 0.85,
  },
  {
    title: 'Spacious room',
    description: 'Fill in the form with your social security number and pay the application fee, then we plan a visit.',
    rentShare: 0.6,
  },
  {
    title: 'Room with desk',
    description: 'Half of the rent in advance by bank transfer, half when you move in. Sorry, no visits.',
    rentShare: 0.7,
  },
  {
    title: 'Room, women only',
    description:
      'Write to me outside of this site: gentle.host@example.com. I can lower the rent for the right person.',
    rentShare: 0.4,
  },
  {
    title: 'Free room for a nice girl',
    description: 'No rent, we find another arrangement. Text 408 555 0177.',
    rentShare: 0,
  },
  {
    title: 'AMAZING DEAL!!! MUST SEE',
    description: 'Text me at 213 555 0166, first come first served.',
    rentShare: 0.35,
  },
  { title: 'Unbelievable price', description: `${CLEAN} Write to rent.now@example.com for the form.`, rentShare: 0.3 },
  {
    title: 'Room near the airport',
    description: `${ABROAD} Somebody I trust can meet you. Mail me at owner.abroad@example.com.`,
    rentShare: 0.45,
  },
  {
    title: 'New apartment',
    description: 'Visit our portal, register with your card and get the address of this apartment at once.',
    rentShare: 0.4,
  },
  {
    title: 'Shared flat',
    description: `${FAMILY} Tell me your age, job and nationality, and how you plan to pay.`,
    rentShare: 0.35,
  },
  {
    title: 'Nice room',
    description: 'Very nice room in very nice house with very nice people, write for the details of payment.',
    rentShare: 0.42,
  },
  { title: 'Bedroom in a villa', description: `${CLEAN} My assistant handles everything by mail.`, rentShare: 0.25 },
  { title: 'Loft', description: `${ABROAD} You can move in without a visit, many have done so.`, rentShare: 0.49 },
  {
    title: 'Room for professionals',
    description: 'Please pass the credit check on the page that I send you, it costs one dollar.',
    rentShare: 0.8,
  },
  {
    title: 'Cottage',
    description: `${FAMILY} We only ask for an honest person and a small proof of income.`,
    rentShare: 0.55,
  },
  {
    title: 'Room on a farm',
    description: 'Send a copy of your passport and of your card to show that you are serious.',
    rentShare: 0.6,
  },
  {
    title: 'Flat with terrace',
    description: 'The owner wants the deposit first. He is a diplomat and travels. Ask for the account number.',
    rentShare: 0.7,
  },
  {
    title: 'Tiny house',
    description: 'The viewing costs 50 dollars, to be paid online. It is deducted from the rent.',
    rentShare: 0.75,
  },
  {
    title: 'Room in a townhouse',
    description: `${ABROAD} It is a good neighborhood, you can trust me.`,
    rentShare: 0.9,
  },
  {
    title: 'Micro apartment',
    description: 'To protect both of us we use an escrow that I choose. The link comes by mail.',
    rentShare: 0.65,
  },
  {
    title: 'Room with own kitchen',
    description: 'My number is five one two, then five five five, then zero one four nine.',
    rentShare: 0.5,
  },
]
