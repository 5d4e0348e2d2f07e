/** Runs one callback of each name at a time, in all tabs of this browser. Pages without TLS lack Web Locks and run it at once. */
export const withTabLock = <Result>(name: string, run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`roommate-finder:${name}`, run) : run()
