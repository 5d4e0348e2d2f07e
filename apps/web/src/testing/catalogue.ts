/**
 * Every message and every constant that the product's specification fixes, each with the test that holds it. The test of
 * this table fails where such a test is gone, or no longer says what stands here.
 */
export interface Row {
  where: string
  /** Word for word as specified; what the product does where the specification has no words. */
  says: string
  /** Of the web app, or from the root of the repository. */
  file: string
  test: string
  /** What stands in that test: the message itself, or what the rule is tried with. */
  by: readonly (string | number)[]
}

const row = (where: string, says: string, [file, test, ...by]: [string, string, ...(string | number)[]]): Row => ({
  where,
  says,
  file,
  test,
  by: by.length > 0 ? by : [says],
})

const page = (name: string) => `src/app/pages/${name}.test.tsx`
const refused = 'refused with %s → %s'
const leaving = 'Cancel with changes → asks; Stay stays, “Yes, leave” leaves and forgets them'
const likeFails = 'a failure with a sentence of the server → "Error" with it; all is as before'
const deleted = 'confirmed → gone from the list, said for 2 s, and the focus goes on at the next listing'
const contactSent = 'sent → is seen to be sent for 2 s, then says so and is empty'
const asksFirst = 'asks first; Cancel leaves everything as it was'

export const messages: readonly Row[] = [
  row('Sign-up, e-mail already in use', 'An account with this email already exists.', [page('register'), refused]),
  row('Sign-up, invalid e-mail', 'Please enter a valid email address.', [page('register'), refused]),
  row('Sign-up, weak password', 'Password is too weak. Please choose a stronger password.', [
    page('register'),
    refused,
  ]),
  row('Sign-up, any other error', 'a sentence of its own for each', [
    page('register'),
    'refused with %s → %s; what was typed stays',
    'too-many-requests',
    'Too many attempts. Please wait a few minutes and try again.',
  ]),
  row('Sign-up by popup', 'a sentence of its own for each', [
    page('register'),
    'Google refused with %s → %s',
    'popup-closed-by-user',
    'The Google window was closed before you were signed in.',
  ]),
  row(
    'Sign-up, password rule',
    'Password must contain at least one uppercase letter, one lowercase letter, and be at least 6 characters long.',
    [page('register'), 'the password %s → the policy, and no call'],
  ),
  row('Sign-in', 'says why', [
    page('login'),
    'refused with %s → %s; the email stays, the password has the focus',
    'Wrong email or password.',
  ]),
  row('Sign-in by popup', 'says why', [page('login'), refused, 'popup-blocked', 'unauthorized-domain']),
  row('Sign-out failure', 'says so', [
    'src/app/layouts/frame.test.tsx',
    'Log Out that fails → says so and changes nothing',
    'You could not be logged out. Please try again.',
  ]),
  row('Reset, no address', 'Please enter your email address.', [
    page('forgot-password'),
    'no address → asks for it without a call',
  ]),
  row('Reset, no account', 'No account found with this email address.', [page('forgot-password'), refused]),
  row('Reset, invalid e-mail', 'Please enter a valid email address.', [page('forgot-password'), refused]),
  row('Reset, other', 'Failed to send reset email. Please try again.', [page('forgot-password'), refused]),
  row('Reset, success', 'Password reset email sent! Check your inbox and spam folder.', [
    page('forgot-password'),
    'sent → a panel with tips that has the focus, and the ways back',
  ]),
  row('Profile, failure', 'Failed to update profile. Please try again.', [
    page('profile'),
    'refused with %s → a toast and the form say so, what was typed stays',
  ]),
  row('Profile, success', 'Profile updated successfully!', [
    page('profile'),
    'saved → the session has it, a toast and the form say so, the API is told at once',
  ]),
  row('Create listing, the server says why', 'the server’s sentence', [
    page('create-room-failing'),
    'of the server → its sentence above the form, and nothing typed is lost',
    'The server has a bad day.',
  ]),
  row('Create listing, failure', 'Failed to create post', [
    page('create-room-failing'),
    'without a word of the server → “Failed to create post”',
  ]),
  row('Edit, failure', 'Failed to update post', [page('update'), '%s in a banner; what was typed stays, unsaved']),
  row('Edit, the server says why', 'the server’s sentence', [
    page('update'),
    '%s in a banner; what was typed stays, unsaved',
    'You can only change your own listings.',
  ]),
  row('Edit, success', 'Success!', [
    page('update'),
    'saved → sent with the version that was seen, success for 2 s, then my listings',
  ]),
  row('Edit, success', 'Roommate post updated successfully.', [
    page('update'),
    'saved → sent with the version that was seen, success for 2 s, then my listings',
  ]),
  row('Like, failure', 'Error', [page('interest-details'), likeFails]),
  row('Like, failure without a word of the server', 'Could not like the post.', [
    page('interest-details'),
    '%s → "Could not like the post."',
  ]),
  row('Like, one’s own', "You can't like your own post.", [
    page('interest-heart'),
    'one’s own room → "You can\'t like your own post.", without a call',
  ]),
  row('Dashboard, load failure', 'Failed to load dashboard data. Please try again.', [
    page('dashboard'),
    'everything → one message, and Retry brings all',
  ]),
  row('Dashboard, the failure of a list', 'Failed to load dashboard data. Please try again.', [
    page('dashboard'),
    'the list of %s → says so, and Retry brings it',
  ]),
  row('Dashboard, the failure of one part', 'told in its place; the rest stands', [
    page('dashboard'),
    '$path alone → is told in its place, and Retry brings it; the rest stands',
    'Your figures could not be loaded.',
    'The figures of all listings could not be loaded.',
  ]),
  row('Browse, load failure', 'Failed to fetch listings. Please try again.', [
    page('all-items-failing'),
    'when the page is opened → says so in place of the list, and Retry brings it',
  ]),
  row('My list, load failure', 'says so quietly; loading stops', [
    page('my-list'),
    'a failure to load → says so quietly, and Retry brings the list',
    'Your listings could not be loaded.',
  ]),
  row('Delete, question', 'Delete Listing?', [page('my-list'), asksFirst]),
  row('Delete, question', 'This action cannot be undone!', [page('my-list'), asksFirst]),
  row('Delete, question', 'Cancel', [page('my-list'), asksFirst]),
  row('Delete, question', 'Yes, delete it!', [page('my-list'), deleted]),
  row('Delete, success', 'Deleted!', [page('my-list'), deleted]),
  row('Delete, success', 'Your listing has been deleted successfully.', [page('my-list'), deleted]),
  row('Delete, failure', 'says so; the listing stays', [
    page('my-list'),
    'that fails → says so with %s, and the listing stays',
    'The listing could not be deleted. Please try again.',
  ]),
  row('Details, missing', 'Roommate post not found.', [
    page('details'),
    'no such room → "Roommate post not found." and a way on',
  ]),
  row('Contact success', "Message sent successfully! We'll get back to you soon.", [page('contact'), contactSent]),
  row(
    'Contact success, support form',
    "Thank you! Your message has been sent successfully. We'll get back to you soon.",
    [page('support'), 'sent → after 2 s says so, and the form is empty'],
  ),
  row('Contact error', 'Error sending message. Please try again.', [
    page('contact'),
    '→ says so, and keeps all that was typed; sent again → the same key, until the message is another',
  ]),
  row('Contact error, support form', 'Sorry, there was an error sending your message. Please try again.', [
    page('support'),
    'not sent → says so, and keeps all; without a choice the priority is medium',
  ]),
  row('Cancel edit with changes', 'Unsaved Changes', [page('update-leaving'), leaving]),
  row('Cancel edit with changes', 'Yes, leave', [page('update-leaving'), leaving]),
  row('Cancel edit with changes', 'Stay', [page('update-leaving'), leaving]),
  row('Listing form, rent', 'Rent must be a positive number', [
    page('create-room'),
    'a $field that does not fit → $message',
  ]),
  row('Listing form, contact', 'Enter a valid email or phone number', [
    page('create-room'),
    'a $field that does not fit → $message',
  ]),
  row('Listing form, title', 'Title must be at least 5 characters', [
    page('create-room'),
    'a $field that does not fit → $message',
  ]),
  row('404', 'Oops! Page Not Found', ['src/app/router.test.tsx', 'an address that is no page → 404 with a way home']),
  row('Home list load failure', 'stands quietly where the rooms would, with Retry', [
    page('home-listings'),
    'the call fails → a quiet message; Retry brings the rooms and the focus to the first',
    'The newest rooms could not be loaded.',
  ]),
]

const figures = 'the figures, and what the platform comes to'

const contract = 'packages/contracts/src/listings.test.ts'

const nine = 'nine → eight; View All Listings brings the ninth, takes the focus there and says that this is the end'
const rotates = 'goes on every 4000 ms, round and round, and says nothing of it'
const typewriter = 'is deleted at 50 ms a letter after 1500 ms and typed at 70 ms, once; its text is one at all times'
const offer = 'says its price and what it gives, and that nothing is charged; a visitor takes it with a new account'
const rise = 'rise when they are first come to, once; before that they are as readable'

export const constants: readonly Row[] = [
  row('Home cards before expanding', '8', [page('home-listings'), nine, '?limit=8', 8]),
  row('View All Listings', 'above 8', [page('home-listings'), nine, 9, 'View All Listings']),
  row('View All Listings', 'not with 8', [page('home-listings'), 'eight → all of them, and no button', 8]),
  row('Card description cut', '80 characters plus an ellipsis', [
    page('home-listings'),
    'a card → title, place, type, rent, availability, likes, the first 80 characters, See More',
    80,
    '…',
  ]),
  row('Home carousel', '4 slides', [
    page('home'),
    'shows the first of four slides, each with a title and a description, and two ways on',
    '4 of 4',
  ]),
  row('Home carousel', 'autoplay delay 4000 ms, loops', [page('home'), rotates, 3999, 1, '4 of 4', '1 of 4']),
  row('Typewriter heading', 'type speed 70', [page('home'), typewriter, 69, 1]),
  row('Typewriter heading', 'delete speed 50', [page('home'), typewriter, 49, 1]),
  row('Typewriter heading', 'pause 1500', [page('home'), typewriter, 1499, 1]),
  row('Launch offer', '$0 for the first 3 months, then $29.99 monthly', [
    page('offer'),
    offer,
    '$0',
    'for the first 3 months, then $29.99 monthly',
  ]),
  row('Scroll animation on home', 'duration 1000 ms, once', [page('home'), rise, '--animate-rise: rise 1000ms']),
  row('Minimum password length', '6', [
    'src/features/accounts/password/strength.test.ts',
    '%s meets the policy: %s',
    'Abcde',
    'Abcdef',
  ]),
  row('Strength score', '0 to 5', ['src/features/accounts/password/strength.test.ts', '%s → %i, %s', 0, 1, 2, 3, 4, 5]),
  row('Browse page size', '12', [
    'src/features/listings/search-params.test.ts',
    'with defaults spelled out → they are left out again',
    'limit=12',
  ]),
  row('Browse page buttons', 'up to 5', [
    'src/ui/pagination.test.ts',
    'page $current of $pages → $shown',
    4,
    5,
    6,
    7,
    8,
  ]),
  row('Trending', '6 fetched, 3 shown', [
    page('all-items-trending'),
    '→ the first 3 of 6, each leading to its room',
    '?limit=6',
    3,
  ]),
  row('Suggestions', 'at least 2 characters, 300 ms pause', [
    page('all-items-search'),
    'suggestions → after 2 characters and 300 ms, with their number said, and none for 1 character',
    'a',
    'au',
    299,
  ]),
  row('Suggestions', 'close 200 ms after blur', [
    page('all-items-search'),
    'leaving the field → closes the list after 200 ms, not before',
    199,
    1,
  ]),
  row('Default filters', 'newest, desc, All, All', [
    'src/features/listings/search-params.test.ts',
    'with defaults spelled out → they are left out again',
    'sort=newest',
    'order=desc',
    'roomType=All',
    'availability=All',
  ]),
  row('Default filters', 'rent 0 to 5000 before the options load', [
    page('all-items-filters'),
    'options that fail → said quietly, the rest works from 0 to 5000, Retry brings them',
    '0',
    '5000',
  ]),
  row('Dashboard, All Items', '20', [page('dashboard-items'), '→ the newest 20 with like and details', '20', 20]),
  row('Dashboard, recent items', '5', [
    page('dashboard-overview'),
    'recent activity → the 5 newest, each a way to its room',
    5,
  ]),
  row('Dashboard, top locations', '3 of 4', [
    page('dashboard-overview'),
    figures,
    'Ogallala, NE1 listing',
    'Fargo, ND',
  ]),
  row('Tags per card', 'at most 3', [
    page('my-list'),
    'a card → at most 3 tags, a link to the room, Edit and Delete',
    'Student',
    'Night Owl',
    '+1',
  ]),
  row('Avg. Rent', 'rounded mean, with $', [
    page('my-list'),
    'the figures count all listings; rooms without a rent do not count for the mean',
    '$801',
  ]),
  row('Avg. Rent', '0 with no listings', [page('my-list'), 'none → “No listings found” and a way to the first', '$0']),
  row('Title minimum', '5 characters', [contract, '%s %j → "%s", and no other field is blamed', 'Room']),
  row('Title minimum', '5 characters are enough', [contract, '%s %j → stored as %j', 'Rooms']),
  row('Phone', 'at least 10 digits', [contract, '%s %j → "%s", and no other field is blamed', 9]),
  row('Phone', '10 digits are enough', [contract, '%s %j → stored as %j', 10]),
  row('Create success popup, then redirect', '2000 ms', [
    page('create-room'),
    'posted → what was typed is sent once, the form empties, a popup for 2 s, then home',
    2000,
  ]),
  row('Delete success popup', '2000 ms', [page('my-list'), deleted, 2000]),
  row('Redirect after update', '2 s', [
    page('update'),
    'saved → sent with the version that was seen, success for 2 s, then my listings',
    2000,
  ]),
  row('Simulated form send', '2 s, the least that sending takes', [page('contact'), contactSent, 1900, 200]),
  row('Start-up loading screen', '1 s', [
    'e2e/first-paint.spec.ts',
    'stands from the first paint for 1 s, then is gone for everybody; nothing moves beneath',
    1000,
  ]),
  row('Description textarea', '4 rows', [
    page('create-room'),
    'name and email of the account are shown and cannot be changed; available by default; two room types',
    'rows',
    '4',
  ]),
  row('Default availability', 'available', [
    page('create-room'),
    'name and email of the account are shown and cannot be changed; available by default; two room types',
    'Available',
  ]),
  row('Toast', 'auto-close 5000 ms', ['src/ui/toast.test.tsx', 'a toast → stays for 5 s', 4990]),
  row('Toast', 'top-right', [
    'e2e/ui.spec.ts',
    'toast → 5 s, longer while the pointer or the focus is there',
    'top right',
  ]),
]
