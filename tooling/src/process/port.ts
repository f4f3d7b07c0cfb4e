import { createServer } from 'node:net'

/** Whether a port can be listened on, for both addresses of `localhost`. */
export async function isPortFree(port: number) {
  for (const host of ['127.0.0.1', '::1']) if (!(await canListen(host, port))) return false
  return true
}

function canListen(host: string, port: number) {
  return new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      // Without IPv6, nothing listens on an IPv6 port.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
