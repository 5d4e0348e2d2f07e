// Preloaded into every process that the local stack starts: however the parent ends, even by SIGKILL, its end of the
// channel closes, and the child takes its own orderly way out.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep a finished process alive.
process.channel?.unref()
