import { ApiError } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'

/** Tells of a failure whose form has been left. */
export const tellLate = (error: unknown, text: string): void => {
  // That the session has ended is told for the whole site.
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  toast({ text, tone: 'danger' })
}
