import { Switch } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Key } from '#src/ui/key.tsx'
import { actionTexts } from './labels.ts'

const keys: readonly (readonly [string, string])[] = [
  ['j', 'Next in the queue'],
  ['k', 'Previous in the queue'],
  ['Enter', 'Open'],
  ...Object.values(actionTexts).map(({ key, label }) => [key, label] as const),
  ['?', 'This help'],
]

/** Lists the shortcuts, with a switch that turns them off. */
export function ShortcutSheet({
  open,
  onClose,
  on,
  onToggle,
}: {
  open: boolean
  onClose: () => void
  on: boolean
  onToggle: () => void
}) {
  return (
    <Dialog onClose={onClose} open={open} title="Keyboard shortcuts">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {keys.map(([key, text]) => (
          <div className="flex items-center gap-3" key={key}>
            <dt>
              <Key name={key} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">Letters choose an action. You still write a reason and confirm it.</p>
      <Switch checked={on} label="Use these shortcuts" onChange={onToggle} />
    </Dialog>
  )
}
