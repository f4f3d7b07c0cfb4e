import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const responseFlags = 0x84_00
const typeOfAddress = 1

/** A DNS server with one answer: every name resolves to these addresses, with a short TTL. */
export async function startNameServer(addresses: () => readonly string[]) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    socket.send(answerTo(question, addresses()), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() }
}

function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  // A header of twelve bytes, then the name, terminated by a zero, its type and class.
  const end = question.indexOf(0, 12) + 5
  const questionSection = question.subarray(12, end)
  const matchingAddresses = questionSection.readUInt16BE(questionSection.length - 4) === typeOfAddress ? addresses : []
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(responseFlags, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(matchingAddresses.length, 6)
  return Buffer.concat([head, questionSection, ...matchingAddresses.map(recordOf)])
}

/** The name of the query, an address, and a TTL of one second. */
function recordOf(address: string): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt16BE(0xc0_0c, 0)
  record.writeUInt16BE(typeOfAddress, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(1, 6)
  record.writeUInt16BE(4, 10)
  for (const [index, part] of address.split('.').entries()) record.writeUInt8(Number(part), 12 + index)
  return record
}
