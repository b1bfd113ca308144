import { expect, test } from 'vitest';
import { hashPassword } from '../src/platform/auth/passwords.ts';
import { testApp } from '../testing/app.ts';
import { PASSWORD_DEMO } from './operadores.ts';
import { conPasswordPublico } from './passwords-publicos.ts';

test('de una casa que empezó con la demostración, quién tiene todavía su clave pública', async () => {
  const app = await testApp();
  try {
    expect(await conPasswordPublico(app.servicios.pool)).toEqual([]);
    const publica = await hashPassword(PASSWORD_DEMO);
    await app.db.sql(
      `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id, activo)
       values (801, 'RECIBO1', 'CON LA SUYA', '${publica}', 1, true), (802, 'RECIBO2', 'DE BAJA', '${publica}', 1, false),
              (803, 'OTRO1', 'NO ES DE LA DEMOSTRACIÓN', '${publica}', 1, true)`,
    );
    expect(await conPasswordPublico(app.servicios.pool)).toEqual(['RECIBO1']);
    await app.db.sql(
      `update operadores set clave_hash = '${await hashPassword('anden')}' where operador = 'ADMIN'`,
    );
    expect(await conPasswordPublico(app.servicios.pool)).toEqual(['ADMIN', 'RECIBO1']);
  } finally {
    await app.close();
  }
});
