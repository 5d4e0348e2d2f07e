import { browserStore } from '#src/lib/stored.ts'
import { confirmPrompt } from '#src/ui/prompts.tsx'

/** Asks whether to express interest, and stores under `askedName` that the user has agreed. Resolves to the answer. */
export const askFirst = async (askedName: string, text: string): Promise<boolean> => {
  const agreed = await confirmPrompt({
    title: 'Let the host know you’re interested?',
    text,
    confirmLabel: 'Let them know',
    cancelLabel: 'Not now',
  })
  if (agreed) browserStore.write(askedName, 'yes')
  return agreed
}
