import { expect, test } from 'vitest'
import { addressBucket, clientAddress } from './address.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:0a01:0203', '10.1.2.3'],
  ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::ff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['10.1.2.3:4567', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s (SEC-65)', (ip, bucket) => expect(addressBucket(ip)).toBe(bucket))

const socket = '198.51.100.7'
test.each([
  [[socket], socket],
  [[socket, '203.0.113.9'], '203.0.113.9'],
  [[socket, '203.0.113.9:5678'], '203.0.113.9'],
  [[socket, '"203.0.113.9:5678"'], '203.0.113.9'],
  [[socket, ' 203.0.113.9 '], '203.0.113.9'],
  [[socket, '2001:db8::1'], '2001:db8::1'],
  [[socket, '[2001:db8::1]'], '2001:db8::1'],
  [[socket, '[2001:db8::1]:5678'], '2001:db8::1'],
  [[socket, '"[2001:db8::1]:5678"'], '2001:db8::1'],
  [[socket, '2001:db8:1:2:3:4:5:6:5678'], '2001:db8:1:2:3:4:5:6'],
  [[socket, '::ffff:203.0.113.9'], '::ffff:203.0.113.9'],
  [[socket, '[::ffff:203.0.113.9]:5678'], '::ffff:203.0.113.9'],
  [[socket, 'unknown'], socket],
  [[socket, '_hidden:77'], socket],
  [[socket, '203.0.113.999'], socket],
  [[socket, '203.0.113.9:'], socket],
  [[socket, '[203.0.113.9'], socket],
  [[socket, '203.0.113.9; drop table'], socket],
  [[socket, ''], socket],
  [[socket, '10.0.0.5:80', 'unknown'], '10.0.0.5'],
  [['unknown'], 'unknown'],
])('%j is a request from %s', (hops, address) => expect(clientAddress(hops)).toBe(address))
