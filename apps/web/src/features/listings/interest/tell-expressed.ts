import { toast } from '#src/ui/toast.tsx'

/** After interest was expressed where the contact details do not show. */
export const tellExpressed = (userName: string | undefined, onSee: () => void) =>
  toast({
    tone: 'success',
    text: `${userName ?? 'The host'} can now see your name and email.`,
    action: { label: 'See contact details', onPress: onSee },
  })
