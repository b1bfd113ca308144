import { writeFileSync } from 'node:fs';
import { salas } from '@anden/contrato/contrato.ts';
import { leerConfig, RAIZ } from '../platform/config.ts';
import { openapi } from '../platform/openapi.ts';

/** Writes docs/openapi.json from the contract; a test compares it. */
writeFileSync(
  `${RAIZ}docs/openapi.json`,
  `${JSON.stringify(openapi(salas, leerConfig({}).version), null, 2)}\n`,
);
