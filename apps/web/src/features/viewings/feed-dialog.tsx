import { createViewingFeed, deleteViewingFeed } from '@roommate-finder/contracts/viewings'
import { SecretAddressDialog } from '#src/entities/secret-address/secret-address-dialog.tsx'
import { request } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'

const SECRET = 'Anyone with the address can see your viewings and where they are, so keep it to yourself.'

const end = async () => {
  await request(deleteViewingFeed)
  toast({ text: 'Your calendar address no longer works.' })
}

/** Gives the user's viewings a calendar, shows its address once, and ends it. */
export function ViewingFeedDialog({ onClose }: { onClose: () => void }) {
  return (
    <SecretAddressDialog
      canEnd
      create={() => request(createViewingFeed)}
      createdText={`Add this address to your calendar app now. You won’t see it again. ${SECRET}`}
      createLabel="Create address"
      end={end}
      name="calendar"
      onClose={onClose}
      text="See your confirmed viewings in your calendar app. A new address replaces an earlier one."
      title="Calendar of your viewings"
    />
  )
}
