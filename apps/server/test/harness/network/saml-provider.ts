import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import {
  makeSigningKey,
  type SigningKey,
} from '../../../src/features/accounts/single-sign-on/protocols/signing-key.ts';
import { listenLocally } from './local-server.ts';

/** The part of samlify that we use; its own types need those of a browser. */
interface Samlify {
  setSchemaValidator(validator: { validate(xml: string): Promise<unknown> }): void;
  ServiceProvider(settings: { metadata: string }): object;
  IdentityProvider(settings: Record<string, unknown>): Provider;
  SamlLib: { replaceTagsByValue(template: string, tags: Tags): string };
}
type Tags = Record<string, string>;
interface Provider {
  getMetadata(): string;
  parseLoginRequest(
    service: object,
    binding: 'redirect',
    request: { query: Tags; octetString: string },
  ): Promise<{ extract: { request: { id: string; assertionConsumerServiceUrl: string } } }>;
  createLoginResponse(
    service: object,
    request: object,
    binding: 'post',
    user: object,
    options: { customTagReplacement(template: string): { id: string; context: string } },
  ): Promise<{ context: string }>;
}
const require = createRequire(import.meta.url);
const samlify: Samlify = require('samlify');
samlify.setSchemaValidator({ validate: async () => 'not looked at' });

export interface SamlPerson {
  nameId: string;
  format?: 'emailAddress' | 'persistent' | 'transient';
  /** As the attribute `email`. */
  email?: string;
}

export interface SamlAnswer {
  /** Target of the form. */
  action: string;
  SAMLResponse: string;
  RelayState: string;
}

export interface SamlIdentityProvider {
  entityId: string;
  metadata: string;
  metadataUrl: string;
  key: SigningKey;
  /** Signs in this person from now on, without a form. */
  signsIn(person: SamlPerson): void;
  /** The signed response to a request in `url`; `odd` replaces its regular values. */
  answerTo(url: string, odd?: Tags): Promise<SamlAnswer>;
  close(): Promise<void>;
}

interface Settings {
  /** The service's metadata, read at a sign-in. */
  service: () => Promise<string>;
  wantsSigned?: boolean;
  signatureAlgorithm?: string;
  certificateUntil?: Date;
}

const formatName = {
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
};
const authnStatement =
  '<saml:AuthnStatement AuthnInstant="{AuthnInstant}" SessionNotOnOrAfter="{SessionNotOnOrAfter}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';
const emailStatement =
  '<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>';

/** A real SAML identity provider (samlify) on its own port, which shows no forms. */
export async function startSamlProvider({
  service,
  wantsSigned = false,
  signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  certificateUntil = new Date(Date.now() + 365 * 24 * 60 * 60_000),
}: Settings): Promise<SamlIdentityProvider> {
  const server = createServer();
  const { origin: base, close } = await listenLocally(server);
  const key = await makeSigningKey('identity provider', certificateUntil);
  const provider = samlify.IdentityProvider({
    entityID: `${base}/metadata`,
    privateKey: key.privateKey,
    signingCert: key.certificate,
    wantAuthnRequestsSigned: wantsSigned,
    requestSignatureAlgorithm: signatureAlgorithm,
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${base}/sso` },
    ],
  });
  let person: SamlPerson = { nameId: '' };
  let count = 0;

  async function answerTo(url: string, odd: Tags = {}): Promise<SamlAnswer> {
    const { search, searchParams } = new URL(url);
    const service_ = samlify.ServiceProvider({ metadata: await service() });
    const octetString = search.slice(1).split('&Signature=')[0] ?? '';
    const query = Object.fromEntries(searchParams);
    const { extract } = await provider.parseLoginRequest(service_, 'redirect', { query, octetString });
    const { id, assertionConsumerServiceUrl: acs } = extract.request;
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const tags = {
      ID: `_response-${count++}`,
      AssertionID: `_assertion-${process.pid}-${Date.now()}-${count}`,
      IssueInstant: at(0),
      AuthnInstant: at(0),
      SessionNotOnOrAfter: at(480),
      Destination: acs,
      SubjectRecipient: acs,
      InResponseTo: id,
      Issuer: `${base}/metadata`,
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      NameIDFormat: formatName[person.format ?? 'persistent'],
      NameID: person.nameId,
      Email: person.email ?? '',
      Audience: acs.replace(/acs$/, 'metadata'),
      ConditionsNotBefore: at(0),
      ConditionsNotOnOrAfter: at(5),
      SubjectConfirmationDataNotOnOrAfter: at(5),
      ...odd,
    };
    const { context } = await provider.createLoginResponse(
      service_,
      { extract },
      'post',
      {},
      {
        customTagReplacement: (template) => ({
          id: tags.ID,
          context: samlify.SamlLib.replaceTagsByValue(
            template
              .replace('{AuthnStatement}', authnStatement)
              .replace('{AttributeStatement}', person.email ? emailStatement : ''),
            tags,
          ),
        }),
      },
    );
    return { action: acs, SAMLResponse: context, RelayState: searchParams.get('RelayState') ?? '' };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/metadata') return void response.end(provider.getMetadata());
    const { action, SAMLResponse, RelayState } = await answerTo(`${base}${request.url}`);
    response.setHeader('content-type', 'text/html').end(`<form method="post" action="${action}">
      <input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
      <input type="hidden" name="RelayState" value="${RelayState}"></form>
      <script>document.forms[0].submit()</script>`);
  }
  server.on('request', (request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });

  return {
    entityId: `${base}/metadata`,
    metadata: provider.getMetadata(),
    metadataUrl: `${base}/metadata`,
    key,
    signsIn(next) {
      person = next;
    },
    answerTo,
    close,
  };
}
