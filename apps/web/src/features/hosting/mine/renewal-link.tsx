import { renewByToken } from '@roommate-finder/contracts/listing-status'
import { Link } from 'react-router-dom'
import { request } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'

const myRooms = (
  <Link className={buttonStyle('solid')} to={paths.myList()}>
    See my rooms
  </Link>
)

/** Texts and actions of the page that renews a room. */
export const renewalLink = {
  texts: {
    ask: 'Is your room still available? Renew it to keep it on the site for another 30 days.',
    action: 'Renew room',
    pending: 'Renewing…',
    failed: 'We couldn’t renew your room. Please try again.',
  },
  submit: async (token: string) => {
    const { title, expiresAt } = await request(renewByToken, { body: { token } })
    return `“${title}” is renewed until ${formatDate(expiresAt)}.`
  },
  afterwards: (
    <>
      <p className="text-pretty text-muted">Already rented? Mark it as rented in My rooms.</p>
      {myRooms}
    </>
  ),
  alternative: (
    <>
      <p className="text-pretty text-muted">You can also renew your room in My rooms.</p>
      {myRooms}
    </>
  ),
}
