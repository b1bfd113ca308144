import type { sesionCalls } from '@anden/contrato/sesion/calls.ts';
import { passwordNuevoRejection } from '@anden/contrato/sesion/rules.ts';
import { anotarFallo, esperaDe, exigirSinEspera } from '../../platform/auth/attempts.ts';
import { deSesion } from '../../platform/auth/origen.ts';
import { hashPassword, verificarPassword } from '../../platform/auth/passwords.ts';
import { conPreparacion } from '../../platform/calls/handlers.ts';
import { CommittedRejection, Fault, Rejection, rejectIf } from '../../platform/rejection.ts';

type CambiaClave = (typeof sesionCalls)['cambiaClave'];

/** What was checked of a change of password before its transaction. */
interface Comprobada {
  /** The stored hash with which the present password was compared. */
  contra: string | null;
  coincide: boolean;
  /** Hash of the new password, if it is needed. */
  nueva: string | null;
}

/**
 * Changes one's own password. Hashing takes tens of milliseconds and waits its turn, so it happens before the
 * transaction, which then checks that the stored hash is still the one compared with.
 */
export const cambiaClave = conPreparacion<CambiaClave, Comprobada | null>(
  async ({ clave_actual, clave_nueva }, { db, operador, sesionHash }) => {
    if (passwordNuevoRejection(clave_nueva, operador.operador, operador.nombre)) return null;
    // Whoever has to wait is told so before a password is hashed, which is the expensive part.
    if ((await esperaDe(db, operador.operador, deSesion(sesionHash))) > 0) return null;
    const fila = await db
      .selectFrom('operadores')
      .select('clave_hash')
      .where('operador_id', '=', operador.operador_id)
      .executeTakeFirstOrThrow();
    const coincide = await verificarPassword(fila.clave_hash, clave_actual);
    const nueva = coincide && clave_actual !== clave_nueva ? await hashPassword(clave_nueva) : null;
    return { contra: fila.clave_hash, coincide, nueva };
  },
  async ({ clave_actual, clave_nueva }, { db, operador, sesionHash, publicar }, comprobada) => {
    rejectIf(passwordNuevoRejection(clave_nueva, operador.operador, operador.nombre));
    const fila = await db
      .selectFrom('operadores')
      .select('clave_hash')
      .where('operador_id', '=', operador.operador_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // Failures count as at sign-in, so that an open session is no faster way to guess its password; they do not lock its operator out elsewhere.
    const aqui = deSesion(sesionHash);
    await exigirSinEspera(db, operador.operador, aqui);
    if (!comprobada || comprobada.contra !== fila.clave_hash) {
      throw new Fault(503, 'La contraseña cambió mientras tanto. Intente de nuevo.', 1);
    }
    if (!comprobada.coincide) {
      await anotarFallo(db, operador.operador, aqui);
      throw new CommittedRejection('La contraseña actual no es correcta');
    }
    if (clave_actual === clave_nueva)
      throw new Rejection('La contraseña nueva debe ser distinta de la actual');
    await db
      .updateTable('operadores')
      .set({ clave_hash: comprobada.nueva, debe_cambiar_clave: false })
      .where('operador_id', '=', operador.operador_id)
      .execute();
    await db
      .updateTable('sesiones')
      .set({ terminada: new Date().toISOString() })
      .where('operador_id', '=', operador.operador_id)
      .where('terminada', 'is', null)
      .$if(sesionHash !== null, (q) => q.where('sesion_hash', '!=', sesionHash as Buffer))
      .execute();
    publicar({ tema: 'sesion', operador_id: operador.operador_id });
    return { message: 'Contraseña cambiada' };
  },
);
