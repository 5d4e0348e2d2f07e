import { getViewingCalendar, type Viewing } from '@roommate-finder/contracts/viewings'
import { requestStream, serverSentence } from '#src/lib/api-client.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { toast } from '#src/ui/toast.tsx'

/** Downloads the calendar entry of a viewing, which calendar apps open. */
export const downloadEntry = async ({ _id: id }: Viewing): Promise<void> => {
  try {
    const stream = await requestStream(getViewingCalendar, { params: { id } })
    saveFile('viewing.ics', 'text/calendar', await new Response(stream).text())
  } catch (error) {
    toast({
      text: serverSentence(error) ?? 'We couldn’t download the calendar entry. Please try again.',
      tone: 'danger',
    })
  }
}
