import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { dismissToast, useToasts } from './toast.ts'

/** Shows the texts of toasts until they are dismissed. Replaces `ToastHost` if its script fails to load. */
export function PlainToasts() {
  return (
    <div className="sticky top-18 z-40 h-0" role="status">
      <div className="absolute inset-x-4 top-0 flex flex-col gap-2 sm:left-auto sm:w-96">
        {useToasts().map((shown) => (
          <Banner
            action={
              <Button look="quiet" onClick={() => dismissToast(shown)}>
                Dismiss
              </Button>
            }
            key={shown.key}
            tone={shown.tone ?? 'neutral'}
          >
            {shown.text}
          </Banner>
        ))}
      </div>
    </div>
  )
}
