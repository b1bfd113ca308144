import { MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { CLAVE, OP } from '../../../testing/fixture.ts';
import { conRh } from '../../../testing/rh.ts';

let app: TestApp;
const { guarda, suFicha, entrar, datos } = conRh((suya) => {
  app = suya;
});

describe('#guardaColaborador y #guardaPuesto: quien lleva los catálogos no decide lo que ve', () => {
  test('la clave con la que entra quien administra permisos sólo la cambia otro que los administre; lo demás de su ficha, no', async () => {
    const edita = (operador_id: number, operador: string, como: 'ADMIN' | 'JEFE' = 'JEFE') =>
      guarda({ edicion: 'S', operador_id, operador }, como);
    const antes = await datos();
    expect((await edita(OP.ADMIN, 'OTRACLAVE')).body.message).toBe(MENSAJES_RH.claveDeAdministrador);
    expect(await datos()).toEqual(antes);
    expect((await entrar('ADMIN', CLAVE)).body.estatus).toBe('1');
    // The login is the same: blanks and capitals do not count.
    expect((await edita(OP.ADMIN, ' admin ')).body.message).toBe('Colaborador ADMIN guardado');
    expect(await suFicha(OP.ADMIN)).toMatchObject({ NOMBRE_OPERADOR: 'NUEVA PERSONA' });
    expect((await edita(OP.NADIE, 'alguien')).body.message).toBe('Colaborador ALGUIEN guardado');
    expect((await edita(OP.ADMIN, 'jefatura', 'ADMIN')).body.message).toBe('Colaborador JEFATURA guardado');
  });

  test('nadie cambia su propio puesto ni departamento sin administrar permisos; el de otros y su ficha sí', async () => {
    await app.db.sql(`insert into departamentos values (6, 'CLIENTES')`);
    await app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (15, 'EJECUTIVO', 6)`);
    await app.db.sql('update operadores set puesto_id = 1, departamento_id = 1 where operador_id = any($1)', [
      [OP.JEFE, OP.ADMIN],
    ]);
    const edita = (operador_id: number, cambios: object, como: 'ADMIN' | 'JEFE' = 'JEFE') => {
      const operador = { [OP.JEFE]: 'JEFE', [OP.ADMIN]: 'ADMIN', [OP.NADIE]: 'NADIE' }[operador_id];
      return guarda({ edicion: 'S', operador_id, operador, ...cambios }, como);
    };
    const antes = await datos();
    for (const cambio of [{ puesto_id: 15 }, { departamento_id: 6 }, { puesto_id: 15, departamento_id: 6 }])
      expect((await edita(OP.JEFE, cambio)).body.message).toBe(MENSAJES_RH.puestoPropio);
    expect(await datos()).toEqual(antes);
    expect((await edita(OP.JEFE, { telefono: '5550004433' })).body.estatus).toBe('1');
    expect((await edita(OP.NADIE, { puesto_id: 15, departamento_id: 6 })).body.estatus).toBe('1');
    expect((await edita(OP.ADMIN, { puesto_id: 15, departamento_id: 6 }, 'ADMIN')).body.estatus).toBe('1');
    // Somebody without a position cannot give themselves one either.
    await app.db.sql(
      'update operadores set puesto_id = null, departamento_id = null where operador_id = $1',
      [OP.JEFE],
    );
    expect((await edita(OP.JEFE, {})).body.message).toBe(MENSAJES_RH.puestoPropio);
  });

  test('#guardaPuesto: nadie pasa un puesto a su departamento, ni el suyo a otro, sin administrar permisos', async () => {
    await app.db.sql(`insert into departamentos values (6, 'CLIENTES')`);
    await app.db.sql(
      `insert into puestos (puesto_id, nombre, departamento_id) values (15, 'EJECUTIVO', 6), (16, 'OTRO', 1)`,
    );
    await app.db.sql('update operadores set puesto_id = 15, departamento_id = 6 where operador_id = $1', [
      OP.JEFE,
    ]);
    const pasa = async (puesto_id: number, departamento_id: number, como: 'ADMIN' | 'JEFE' = 'JEFE') => {
      const puesto = {
        puesto_id,
        departamento_id,
        descripcion: `PUESTO ${puesto_id}`,
        url: '',
        edicion: 'S',
      };
      return (await app.call('guardaPuesto', puesto, { como })).body.message;
    };
    expect(await pasa(16, 6)).toBe(MENSAJES_RH.puestoASuDepartamento);
    expect(await pasa(15, 1)).toBe(MENSAJES_RH.puestoASuDepartamento);
    expect(await pasa(15, 6)).toBe('Puesto guardado');
    expect(await pasa(16, 6, 'ADMIN')).toBe('Puesto guardado');
  });
});
