import { StartError } from '../platform/postgres/index.ts';
import { conexion } from './conexion.ts';
import { auditarEn } from './revisar.ts';

/** `npm run audit`: exits with 0 if every invariant holds, 1 with the offending rows, 2 if it could not check. */
try {
  const { url, close } = await conexion();
  try {
    process.exitCode = (await auditarEn(url, { anota: true })) ? 0 : 1;
  } finally {
    await close();
  }
} catch (e) {
  console.error(e instanceof StartError ? e.message : e);
  process.exitCode = 2;
}
