import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { MongoClient } from 'mongodb'
import { reads } from './reads.ts'

/** Serves `/baseline/INDEX?ID` and `/naive/INDEX` of `reads` from a worker thread, and posts its port. */
const { uri, databaseName } = workerData as { uri: string; databaseName: string }
const db = new MongoClient(uri).db(databaseName)

const runRead = async (url = ''): Promise<string> => {
  const [, kind, index, id = ''] = url.split(/[/?]/)
  return JSON.stringify(await reads[Number(index)]?.[kind as 'baseline' | 'naive']?.(db, id))
}

const server = createServer((request, response) => {
  runRead(request.url).then(
    (body) => response.end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
