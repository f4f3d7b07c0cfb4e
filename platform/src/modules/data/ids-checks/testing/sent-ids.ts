import type { TestApp } from '../../../../testing/build-test-app.ts'

/** Requires walls to have a property set with a height. */
export function idsText(): string {
  return `<?xml version="1.0"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <info><title>Requirements</title></info>
  <specifications>
    <specification name="Walls" ifcVersion="IFC4" identifier="W1">
      <applicability minOccurs="1" maxOccurs="unbounded">
        <entity><name><simpleValue>IFCWALL</simpleValue></name></entity>
      </applicability>
      <requirements>
        <property dataType="IFCLABEL" cardinality="required">
          <propertySet><simpleValue>Constraints</simpleValue></propertySet>
          <baseName><simpleValue>Fire Rating</simpleValue></baseName>
          <value><simpleValue>F90</simpleValue></value>
        </property>
      </requirements>
    </specification>
  </specifications>
</ids>
`
}

type IdsUpload = { url: string; content: string | Buffer; as?: string; organization?: string }

/** Sends an IDS file as the request body. */
export async function sendIds(
  platform: TestApp,
  { url, content, as = 'local|everything', organization = 'CFA' }: IdsUpload,
) {
  const authorization = `Bearer ${await platform.tokenFor(as)}`
  const headers = { 'content-type': 'application/xml', authorization, organization }
  return platform.app.inject({ method: 'POST', url, headers, payload: content })
}
