import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export const PASSWORD = 'Roommate1!'
export const PROJECT = 'projects/demo-roommate'

export const freshEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

export const account = (page: Page, name: string) => page.getByRole('button', { name: `Your account: ${name}` })
export const alert = (page: Page) => page.getByRole('main').getByRole('alert')
