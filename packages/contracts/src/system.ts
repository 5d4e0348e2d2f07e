import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const systemStatus = z.object({ status: z.literal('ok') })

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  auth: 'ignored',
  rate: 'unlimited',
  status: 200,
  response: systemStatus,
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  auth: 'ignored',
  rate: 'unlimited',
  status: 200,
  response: systemStatus,
  errors: ['unavailable'],
})
