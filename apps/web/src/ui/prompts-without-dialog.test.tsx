import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { alertPrompt, confirmPrompt, PromptHost } from './prompts.tsx'

vi.mock('./prompt-dialog.tsx', () => {
  throw new Error('not to be fetched')
})

test('a dialog that cannot be fetched → the browser’s own asks and tells', async () => {
  const confirm = vi.fn<(words: string) => boolean>().mockReturnValueOnce(true).mockReturnValueOnce(false)
  const alert = vi.fn<(words: string) => void>()
  vi.stubGlobal('confirm', confirm)
  vi.stubGlobal('alert', alert)
  render(<PromptHost />)
  const question = { title: 'Delete Listing?', text: 'Really.', confirmLabel: 'Yes', cancelLabel: 'No' }
  expect(await confirmPrompt(question)).toBe(true)
  expect(confirm).toHaveBeenCalledWith('Delete Listing?\nReally.')
  expect(await confirmPrompt(question)).toBe(false)
  await alertPrompt({ title: 'Error' })
  expect(alert).toHaveBeenCalledWith('Error')
})
