import { BlockedPeople } from '#src/features/blocks/blocked-people.tsx'
import { paths } from '#src/lib/paths.ts'
import { ListPage } from '../layouts/list-page.tsx'

export function BlockedPeoplePage() {
  return (
    <ListPage
      back={{ to: paths.profile(), text: 'Back to My Profile' }}
      intro="When you block someone, you won’t see each other’s rooms, and neither of you can send new messages. Old messages stay in your archive. We don’t notify them."
      title="Blocked people"
    >
      <BlockedPeople />
    </ListPage>
  )
}
