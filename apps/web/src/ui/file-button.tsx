import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

/** Renders a button that lets the user choose files. `label` names the input. */
export function FileButton({
  label,
  accept,
  multiple = false,
  onFiles,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="outline" {...rest} onClick={() => input.current?.click()} />
      <input
        accept={accept}
        aria-label={label}
        className="hidden"
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the user choose the same file again.
          target.value = ''
        }}
        ref={input}
        type="file"
      />
    </>
  )
}
