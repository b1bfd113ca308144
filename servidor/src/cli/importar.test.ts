import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';

let carpeta: string;
let db: TestDb;
beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-cli-'));
  // As root, PostgreSQL runs as another user, who needs access to its data.
  chmodSync(carpeta, 0o711);
  db = await testDb();
});
afterAll(async () => {
  await db.close();
  rmSync(carpeta, { recursive: true });
});

async function corre(
  argumentos: string[],
  entorno: Record<string, string> = { DATABASE_URL: db.url },
): Promise<{ codigo: number | null; salida: string; error: string }> {
  const { DATABASE_URL: _, ...resto } = process.env;
  const hijo = spawn(process.execPath, [join(import.meta.dirname, 'importar.ts'), ...argumentos], {
    env: { ...resto, ...entorno },
  });
  let salida = '';
  let error = '';
  hijo.stdout.on('data', (d) => {
    salida += d;
  });
  hijo.stderr.on('data', (d) => {
    error += d;
  });
  const codigo = await new Promise<number | null>((listo) => hijo.on('close', listo));
  return { codigo, salida, error };
}

function escribe(nombre: string, texto: string): string {
  const ruta = join(carpeta, nombre);
  writeFileSync(ruta, texto);
  return ruta;
}

describe('importar', () => {
  test('imports, then says that nothing changed', async () => {
    const ruta = escribe('a.csv', 'CLAVE_ARTICULO;ARTICULO\nCLI-1;Uno\nCLI-2;Dos\n');
    const primera = await corre(['articulos', ruta]);
    expect(primera.salida).toMatch(
      /^a\.csv \(CSV, UTF-8, separado por punto y coma\): 2 filas en \d+\.\d s\n/,
    );
    expect(primera.salida).toMatch(/altas +2\n/);
    expect(primera.salida).toMatch(/Importación hecha\.\n$/);
    const segunda = await corre(['articulos', ruta]);
    expect([primera.codigo, segunda.codigo]).toEqual([0, 0]);
    expect(segunda.salida).toMatch(/sin cambio +2\n/);
    expect(segunda.salida).toMatch(/Todo estaba igual: 0 cambios\.\n$/);
  });

  test('--ensayo changes nothing; with refused rows it fails and --errores keeps them', async () => {
    const bien = escribe('b.csv', 'CLAVE_ARTICULO,ARTICULO\nCLI-3,Tres\n');
    expect(await corre(['articulos', bien, '--ensayo'])).toMatchObject({ codigo: 0 });
    const mal = escribe('c.csv', 'CLAVE_ARTICULO,ARTICULO,COSTO\nCLI-3,Tres,x\n');
    const errores = join(carpeta, 'errores.csv');
    const r = await corre(['articulos', mal, '--errores', errores]);
    expect(r.codigo).toBe(1);
    expect(r.salida).toContain('Fila 2: COSTO «x» debe ser un número');
    expect(readFileSync(errores, 'utf8')).toContain('"2","COSTO","x","debe ser un número"');
    expect(await db.sql(`select 1 from articulos where clave_articulo = 'CLI-3'`)).toEqual([]);
  });

  test('--claves keeps the passwords that are made, in a file of its own; without it nobody is hired', async () => {
    const ruta = escribe(
      'gente.csv',
      'OPERADOR,NOMBRE,EMAIL,TELEFONO,DEPARTAMENTO,PUESTO,ALMACEN_ID,MODELO\nana,Ana Paz,a@x.mx,55,Almacén,Surtidor,1,RECIBO\n',
    );
    const claves = join(carpeta, 'claves.csv');
    const hay = () => db.sql(`select 1 from operadores where operador = 'ANA'`);
    const sin = await corre(['operadores', ruta]);
    expect([sin.codigo, sin.error]).toEqual([1, expect.stringContaining('diga con --claves ARCHIVO.csv')]);
    expect(await hay()).toEqual([]);
    writeFileSync(claves, 'de antes');
    expect(await corre(['operadores', ruta, '--claves', claves])).toMatchObject({ codigo: 1 });
    expect([readFileSync(claves, 'utf8'), await hay()]).toEqual(['de antes', []]);
    rmSync(claves);
    const bien = await corre(['operadores', ruta, '--claves', claves]);
    expect(bien).toMatchObject({ codigo: 0, salida: expect.stringContaining(`están en ${claves}`) });
    expect(readFileSync(claves, 'utf8')).toMatch(/"ANA","ANA PAZ","\w{4}-\w{4}-\w{4}"\r\n$/);
    expect(statSync(claves).mode & 0o777).toBe(0o600);
    rmSync(claves);
    const otra = await corre(['operadores', ruta, '--claves', claves]);
    expect(otra).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('Todo estaba igual: 0 cambios.'),
    });
    expect(existsSync(claves)).toBe(false);
  });

  test('--columnas says what each column is; it is remembered, said, changed and forgotten', async () => {
    const ruta = escribe(
      'erp.csv',
      'Sistema de inventarios\n\nCve. Art,Descr. larga,"Foto, liga",Descr. larga\nCOL-1,Uno,x,\nCOL-2,Dos,,\n',
    );
    const todas = 'Cve. Art=CLAVE_ARTICULO,Descr. larga=articulo,"Foto, liga"=-,Descr. larga (2)=-';
    expect(await corre(['articulos', ruta, '--columnas', `${todas},Obs=-`])).toMatchObject({
      codigo: 1,
      error: expect.stringContaining('El archivo no tiene la columna «Obs»'),
    });
    // A rehearsal remembers nothing.
    expect(await corre(['articulos', ruta, '--columnas', todas, '--ensayo'])).toMatchObject({ codigo: 0 });
    expect(await db.sql('select 1 from importaciones_columnas')).toEqual([]);

    const bien = await corre(['articulos', ruta, '--columnas', todas]);
    expect(bien.salida).toContain('2 columnas no se usan: «Foto, liga» y «Descr. larga (2)»');
    expect(bien.salida).toMatch(/altas +2\n/);
    expect(
      await db.sql(
        `select clave_articulo, articulo from articulos where clave_articulo like 'COL-%' order by 1`,
      ),
    ).toEqual([
      { clave_articulo: 'COL-1', articulo: 'Uno' },
      { clave_articulo: 'COL-2', articulo: 'Dos' },
    ]);
    // The next file has them in another order.
    const otra = escribe('erp2.csv', 'DESCR LARGA,Cve. Art,Descr. larga,"Foto, liga"\nTres,COL-3,,\n');
    const recordada = await corre(['articulos', otra]);
    expect(recordada.salida).toContain(
      'Columnas como la vez pasada (--columnas lo cambia): «DESCR LARGA» es ARTICULO y «Cve. Art» es CLAVE_ARTICULO; no se usan «Descr. larga (2)» y «Foto, liga»',
    );
    expect(recordada.salida).toMatch(/altas +1\n/);
    // Forgotten, it is asked about again.
    const olvida = await corre(['articulos', otra, '--columnas', '']);
    expect([olvida.codigo, olvida.error]).toEqual([
      1,
      expect.stringMatching(/«Cve\. Art».*--columnas .*articulos --ayuda/),
    ]);
  });

  test('is told apart when called wrongly, when a file is bad and when the database does not answer', async () => {
    expect(await corre([])).toMatchObject({
      codigo: 2,
      error: expect.stringContaining('Uso: npm run importar'),
    });
    expect(await corre(['ventas', 'x.csv'])).toMatchObject({ codigo: 2 });
    expect(await corre(['articulos', 'a.csv', '--raro'])).toMatchObject({ codigo: 2 });
    expect(await corre(['articulos', 'a.csv', '--columnas', 'Cve. Art'])).toMatchObject({ codigo: 2 });
    expect(await corre(['articulos', join(carpeta, 'nada.csv')])).toMatchObject({
      codigo: 1,
      error: `No existe el archivo ${join(carpeta, 'nada.csv')}\n`,
    });
    const ruta = escribe('d.csv', 'CLAVE_ARTICULO\nA-1\n');
    const sinBase = await corre(['articulos', ruta], { DATABASE_URL: 'postgres://anden@127.0.0.1:1/anden' });
    expect(sinBase).toMatchObject({ codigo: 1, salida: '' });
    expect(sinBase.error).toMatch(/^No se pudo completar: .*ECONNREFUSED.*\n$/);
  });

  test('--operador signs the movements; an unknown one is told', async () => {
    const ruta = escribe('x.csv', 'UBICACION,CLAVE_ARTICULO,EXISTENCIA\n10100101010,A-1,9\n');
    expect(await corre(['existencias', ruta, '--operador', 'otro'])).toMatchObject({
      codigo: 1,
      error: expect.stringContaining('No hay un operador activo otro'),
    });
    const r = await corre(['existencias', ruta, '--operador', 'jefe']);
    expect(r).toMatchObject({ codigo: 0, salida: expect.stringContaining('Piezas que entran: 1') });
    expect(
      await db.sql(`select operador from movimientos join operadores using (operador_id)
                    where llamada = 'importar' and documento = 'inventario inicial'`),
    ).toEqual([{ operador: 'JEFE' }]);
  });

  test('--ayuda says the columns, --plantilla prints the template or writes it', async () => {
    const ayuda = await corre(['existencias', '--ayuda']);
    expect(ayuda).toMatchObject({ codigo: 0, salida: expect.stringContaining('Obligatoria. ') });
    expect(ayuda.salida).toContain('También se llama CODIGO_UBICACION, LOCALIZACION y CODIGO_PROPIO.');
    expect((await corre(['claves', '--plantilla'])).salida).toBe(
      '\uFEFFCLAVE_ARTICULO,CLAVE,ROL_CLAVE_ART_ID,UNIDADES\r\nPA-0001,7501000000012,18,1\r\n',
    );
    const ruta = join(carpeta, 'plantilla.xlsx');
    expect(await corre(['compras', '--plantilla', ruta])).toMatchObject({ codigo: 0 });
    expect(readFileSync(ruta).subarray(0, 2).toString()).toBe('PK');
  });

  test('without DATABASE_URL it works on this checkout’s own PostgreSQL, started and stopped for it', async () => {
    const ruta = escribe('e.csv', 'PROVEEDOR\nUNO\n');
    const entorno = { ANDEN_DATOS: join(carpeta, 'datos') };
    expect(await corre(['proveedores', ruta], entorno)).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('Importación hecha.'),
    });
    expect((await corre(['proveedores', ruta], entorno)).salida).toContain('Todo estaba igual: 0 cambios.');
  }, 60_000);
});
