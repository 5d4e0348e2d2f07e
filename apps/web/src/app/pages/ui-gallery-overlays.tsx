import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog, Sheet } from '#src/ui/dialog.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { alertPrompt, confirmPrompt, noticePrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'

const paragraphs = Array.from({ length: 12 }, (_, index) => index)

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button look="outline" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button look="outline" onClick={() => setOpen('long')}>
        Long dialog
      </Button>
      <Button look="outline" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Dialog
        actions={
          <>
            <Button look="outline" onClick={close}>
              Keep mine
            </Button>
            <Button onClick={close}>Take the other</Button>
          </>
        }
        description="This room was changed while you were editing it."
        onClose={close}
        open={open === 'dialog'}
        title="Changed elsewhere"
      >
        <TextField defaultValue="Sunny double room" label="Title" />
      </Dialog>
      <Dialog onClose={close} open={open === 'long'} title="Long dialog">
        {paragraphs.map((index) => (
          <p key={index}>
            The apartment is on the third floor, quiet at night and full of light in the morning; the two of us cook
            together on Sundays, and the bakery below opens at six.
          </p>
        ))}
      </Dialog>
      <Sheet
        footer={<Button onClick={close}>Show 240 rooms</Button>}
        onClose={close}
        open={open === 'sheet'}
        title="Filters"
      >
        <div className="flex flex-col gap-4">
          {['Room type', 'Availability', 'Sort by'].map((label) => (
            <SelectField choices={[{ value: 'All', label: 'All' }]} key={label} label={label} />
          ))}
        </div>
      </Sheet>
    </>
  )
}

function Prompts() {
  const [answer, setAnswer] = useState('nothing yet')
  const ask = async () => {
    const agreed = await confirmPrompt({
      title: 'Delete Listing?',
      text: 'This action cannot be undone!',
      confirmLabel: 'Yes, delete it!',
      cancelLabel: 'Cancel',
      tone: 'danger',
    })
    setAnswer(agreed ? 'yes' : 'no')
    if (!agreed) return
    await noticePrompt({ title: 'Deleted!', text: 'Your listing has been deleted successfully.', forMs: 2000 })
    setAnswer('yes, and the notice has gone')
  }
  return (
    <>
      <Button look="danger" onClick={() => void ask()}>
        Confirm
      </Button>
      <Button
        look="outline"
        onClick={() => void alertPrompt({ title: 'Error', text: "You can't like your own post." })}
      >
        Alert
      </Button>
      <p className="text-muted">Answer: {answer}</p>
    </>
  )
}

function Toasts() {
  return (
    <>
      <Button look="outline" onClick={() => toast({ text: 'Profile updated successfully!', tone: 'success' })}>
        Success toast
      </Button>
      <Button
        look="outline"
        onClick={() => toast({ text: 'Failed to update profile. Please try again.', tone: 'danger' })}
      >
        Danger toast
      </Button>
      <Button
        look="outline"
        onClick={() =>
          toast({
            text: 'You are no longer interested in this room, and its host no longer sees your name.',
            action: { label: 'Undo', onPress: () => toast({ text: 'Interest restored' }) },
          })
        }
      >
        Toast with Undo
      </Button>
    </>
  )
}

/** Overlays use the theme of the page, because they render outside the themed sections. */
export function Overlays() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Dialogs />
      <Prompts />
      <Toasts />
    </div>
  )
}
