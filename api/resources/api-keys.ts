import { z } from 'zod'
import { apiKeyForm, apiKey as apiKeyOnWire } from '../../contract/api-keys.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { apiKeysOf, createApiKey, revokeApiKey } from '../../domain/keys/api-keys.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** API keys. */
export function apiKeys(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/api-keys', {
      summary: 'List API keys (owners only)',
      data: z.array(apiKeyOnWire),
      run: async (member) => {
        const keys = await apiKeysOf(studio, member)
        return keys.map(({ id: _id, ...key }) => ({ _id, ...key }))
      },
    })
    .call('post', '/studio/api-keys', {
      summary: 'Create an API key, which is shown only once (owners only)',
      form: apiKeyForm,
      fails: [409],
      status: 201,
      data: z.object({ token: z.string().meta({ description: 'Sent as Authorization: Bearer …' }) }),
      run: async (member, form) => ({ token: await createApiKey(studio, member, form) }),
      says: TEXTS.apiKeyMade,
    })
    .call('delete', '/studio/api-keys/{id}', {
      summary: 'Revoke an API key (owners only)',
      fails: [404],
      run: (member, { id }) => revokeApiKey(studio, member, id),
      says: TEXTS.apiKeyRevoked,
    })
}
