import { randomBytes } from 'node:crypto';

/** Of the library standardwebhooks: 24 random bytes in base64. */
export const createSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

export const secretPlace = (endpointId: string): string => `webhook_endpoints.secret ${endpointId}`;
export const responsePlace = (deliveryId: string): string => `webhook_deliveries.response ${deliveryId}`;
