import { HiddenRooms } from '#src/features/listings/shortlist/hidden-rooms.tsx'
import { paths } from '#src/lib/paths.ts'
import { ListPage } from '../layouts/list-page.tsx'

export function HiddenRoomsPage() {
  return (
    <ListPage
      back={{ to: paths.shortlist(), text: 'Back to saved rooms' }}
      intro="We leave these rooms out of your lists. Other people still see them."
      title="Hidden rooms"
    >
      <HiddenRooms />
    </ListPage>
  )
}
