import type { AlertFrequency } from '@roommate-finder/contracts/saved-searches'

const labels: Record<AlertFrequency, string> = { instant: 'At once', daily: 'Once a day', off: 'Off' }

export const frequencyChoices = Object.entries(labels).map(([value, label]) => ({ value, label }))
