import { type ChildProcess, execFile } from 'node:child_process'

/** Spawn options that keep Ctrl-C from reaching a child directly; Windows opens no window for it. */
export const OWN_GROUP = { detached: true, windowsHide: true } as const

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The whole group has ended.
  }
}

/**
 * Asks a child that leads its own group to end, with all its descendants. Windows has no signal that a process can
 * handle: there, closing the IPC channel ends the child, see exit-with-parent.ts.
 */
export function requestExit(child: ChildProcess): void {
  if (process.platform !== 'win32') {
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGTERM')
  } else if (child.connected) {
    child.disconnect()
  }
}

/** Kills a child that leads its own group, and all its descendants. */
export function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return
  if (process.platform !== 'win32') signalGroup(pid, 'SIGKILL')
  else execFile('taskkill', ['/PID', String(pid), '/T', '/F'], () => undefined)
}
