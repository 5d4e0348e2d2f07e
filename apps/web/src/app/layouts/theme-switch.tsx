import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#src/lib/theme.ts'
import { IconButton } from '#src/ui/button.tsx'

export function ThemeSwitch() {
  const { theme, chooseTheme } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <IconButton label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
