import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const ok = z.object({ status: z.literal('ok') })

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process answers',
  auth: 'ignored',
  rate: 'unlimited',
  status: 200,
  response: ok,
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'The process and its database answer',
  auth: 'ignored',
  rate: 'unlimited',
  status: 200,
  response: ok,
  errors: ['unavailable'],
})
