import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import { rutaDeDocumento } from '@anden/contrato/rh/documentos-rules.ts';
import { basic, type TestApp, testApp } from './app.ts';
import { OP, RH } from './fixture.ts';

type Quien = keyof typeof OP;

/**
 * A server with a second position in a department of its own, ACOMODO's; JEFE holds the catalogues (1200) and UNO the documents
 * (9019), and nothing else.
 */
export async function bancoDeDocumentos() {
  const app = await testApp();
  await app.darControles(OP.JEFE, [P.catalogos]);
  await app.darControles(OP.UNO, [P.documentos]);
  await app.db.sql(`insert into departamentos values (2, 'VENTAS')`);
  await app.db.sql(`insert into puestos (puesto_id, nombre, departamento_id) values (2, 'VENDEDOR', 2)`);
  await app.db.sql(`insert into reglas (departamento_id, cat_nombre_id) values (2, $1)`, [RH.NOMBRE]);
  await app.db.sql('update operadores set puesto_id = 2, departamento_id = 2 where operador_id = $1', [
    OP.ACOMODO,
  ]);
  const docs = await app.db.sql<{ documento_id: number; clase: string }>(
    'select documento_id, clase from documentos order by documento_id',
  );
  const de = (clase: string) => docs.filter((d) => d.clase === clase)[1]?.documento_id ?? 0;

  const call = (nombre: Parameters<TestApp['call']>[0], input: object, como: Quien, clave?: string) =>
    app.call(nombre, input, { como, ...(clave ? { clave } : {}) });
  return {
    app,
    /** Documents of the second position: its description and its department's rule. */
    otro: { documento: de('PUESTO'), reglaDocumento: de('REGLA') },
    call,
    documento: async (como: Quien, documento_id: number, version?: number) =>
      (await call('getDocumentoRH', version ? { documento_id, version } : { documento_id }, como)).body,
    lista: async (como: Quien, pendientes: 'S' | 'N' = 'N') =>
      (await call('getDocumentosRH', { pendientes }, como)).body.data as {
        DOCUMENTO_ID: number;
        DOCUMENTO: string;
        CLASE: string;
        ESTADO: string;
      }[],
    /** Publishes over whatever counts now. */
    async publica(documento_id: number, cambios: object = {}, como: Quien = 'JEFE') {
      const [d] = await app.db.sql<{ version: number }>(
        'select version from documentos where documento_id = $1',
        [documento_id],
      );
      const url = `https://nube.example/${randomUUID()}`;
      const input = { documento_id, version: d?.version ?? 0, url, cambio: 'Cambió algo', ...cambios };
      return (await call('publicaDocumento', input, como)).body;
    },
    /** Opens the document and confirms having read it. */
    async lee(documento_id: number, version: number, como: Quien, clave?: string) {
      await call('abreDocumento', { documento_id, version }, como);
      return (await call('confirmaLectura', { documento_id, version }, como, clave)).body;
    },
    /** Who was told of a document to read. */
    avisados: async () =>
      (
        await app.db.sql<{ operador_id: number }>(
          `select operador_id from avisos where mensaje like 'Por leer: %' order by 1`,
        )
      ).map((a) => a.operador_id),
    baja: (como: Quien | null, documento_id: number, version: number) =>
      fetch(`${app.url}${rutaDeDocumento(documento_id, version)}`, {
        headers: como ? { authorization: basic(como) } : {},
      }),
  };
}
