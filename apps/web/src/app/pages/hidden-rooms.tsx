import { HiddenRooms } from '#src/features/saved/hidden-rooms.tsx'
import { paths } from '#src/lib/paths.ts'
import { ListPage } from '../layouts/list-page.tsx'

export function HiddenRoomsPage() {
  return (
    <ListPage
      back={{ to: paths.shortlist(), text: 'Back to saved rooms' }}
      intro="You won’t see these rooms when you browse. Other people still do."
      title="Hidden rooms"
    >
      <HiddenRooms />
    </ListPage>
  )
}
