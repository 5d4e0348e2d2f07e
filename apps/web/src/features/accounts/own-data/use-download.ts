import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { useMutation } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'

const FILE_NAME = 'roommate-finder-data.json'

const saveAs = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may begin to read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `data` says whether the file holds everything, once it has been saved. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const data = await request(exportOwnData)
      saveAs(FILE_NAME, `${JSON.stringify(data, null, 2)}\n`)
      return { complete: data.complete }
    },
  })
