import { type AddressInfo, createServer, type Socket } from 'node:net'

interface SmtpOptions {
  /** Reply to a whole mail. */
  answer?: string
  /** Reply to a receiver's address. */
  receiver?: string
  /** How long it takes a mail to be answered, in milliseconds. */
  delayMs?: number
}

/** A minimal mail server on a free port of this machine. */
export interface SmtpServer {
  url: string
  /** The mails it has accepted, as they came. */
  received: string[]
  /** While it is not open, it turns away every client at the greeting, as a mail server that is down does. */
  isOpen: boolean
  close(): Promise<void>
}

export async function listenSmtp({ answer = '250 taken', receiver = '250 ok', delayMs = 0 }: SmtpOptions = {}): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (!smtp.isOpen) return void socket.end('421 down\r\n')
    converse(socket)
  })
  const smtp: SmtpServer = {
    url: '',
    received: [],
    isOpen: true,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  function converse(socket: Socket): void {
    let text = ''
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', chunk => {
      text += chunk
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        if (isData) {
          const over = text.indexOf('\r\n.\r\n')
          if (over < 0) return
          // Taken before the client hears of it, as a server does that a crash cuts off.
          if (answer.startsWith('250')) smtp.received.push(text.slice(0, over))
          text = text.slice(over + 5)
          isData = false
          setTimeout(() => socket.write(`${answer}\r\n`), delayMs)
          continue
        }
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        isData = line === 'DATA'
        socket.write(
          isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : line.startsWith('RCPT') ? `${receiver}\r\n` : '250 ok\r\n',
        )
      }
    })
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return smtp
}

/** The Message-ID of a mail as it was received. */
export function messageIdOf(mail: string): string {
  return /^Message-ID: <(.*)>$/im.exec(mail)?.[1] ?? ''
}
