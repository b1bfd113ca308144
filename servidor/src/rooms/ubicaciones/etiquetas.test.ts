import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, BARRAS, BARRAS_MULTI, OP, REPETIDA, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.UNO, [P.configubicacion]);
  // A lot in the northern warehouse, which an operator of warehouse 1 may not see.
  await app.db.sql(
    `insert into caducidades (caducidad_id, articulo_id, almacen_id, lote) values (52, ${ART.LOTE}, 2, 'N1'), (53, ${ART.LOTE}, 1, 'LOTE Ñ')`,
  );
});
afterAll(() => app.close());

const pide = async (
  etiquetas: object[],
  formato: 'pdf' | 'zpl' = 'zpl',
  como: 'ADMIN' | 'UNO' = 'ADMIN',
): Promise<{ estatus: string; message: string; data: { NOMBRE: string; TIPO: string; CONTENIDO: string } }> =>
  (await app.call('getEtiquetas', { formato, etiquetas }, { como })).body;

describe('#getEtiquetas', () => {
  test('la de una ubicación: su código, como se dice, su almacén y su tipo', async () => {
    const { data } = await pide([{ ubicacion_id: UBI.M1.id }, { ubicacion_id: UBI.F1.id }], 'zpl', 'UNO');
    expect(data).toMatchObject({ NOMBRE: 'etiquetas.zpl', TIPO: 'application/zpl' });
    const [multi = '', fija = ''] = data.CONTENIDO.split('^XZ');
    expect(multi).toContain('^FD1-01-001-04-010^FS');
    expect(multi).toContain('^FDPRINCIPAL · MULTIALMACEN^FS');
    expect(multi).toContain('^FD>;1010010401>60^FS');
    expect(fija).toContain('^FD1-01-001-01-010^FS');
  });

  test('la de un artículo: su EAN-13, o su clave si no tiene uno que sea sólo suyo', async () => {
    const de = async (articulo_id: number) => (await pide([{ articulo_id }])).data.CONTENIDO;
    expect(await de(ART.BARRAS)).toContain(`^BEN,140,N,N^FD${BARRAS.slice(0, 12)}^FS`);
    expect(await de(ART.COMODIN)).toContain('^BCN,140,N,N,N,N^FD>:A-2^FS');
    // REPETIDA is a valid EAN-13 of two articles; that of MULTI has a wrong check digit.
    expect(REPETIDA).toHaveLength(13);
    expect(await de(ART.REPETIDA)).toContain('^FD>:A-4^FS');
    expect(BARRAS_MULTI).toBe('7501000000067');
  });

  test('la de un lote: GS1 con su GTIN, o con su clave; un lote que GS1 no escribe sólo va en palabras', async () => {
    const con = (await pide([{ articulo_id: ART.LOTE, caducidad_id: 1, copias: 4 }])).data.CONTENIDO;
    expect(con).toMatch(/\^FD_1(0107501000000050)?1759063010L1(_191A-5)?\^FS/);
    expect(con).toContain('^FDCaduca 30-06-2059^FS');
    expect(con).toContain('^PQ4');
    const sin = (await pide([{ articulo_id: ART.LOTE, caducidad_id: 53 }])).data.CONTENIDO;
    expect(sin).toContain('^FDLote LOTE Ñ (no va en el código)^FS');
    expect(sin).not.toMatch(/_1\d*10LOTE/);
  });

  test('en PDF, una página de 100 × 50 mm por etiqueta y por copia', async () => {
    const { data } = await pide(
      [
        { ubicacion_id: UBI.F1.id },
        { articulo_id: ART.BARRAS, copias: 3 },
        { articulo_id: ART.LOTE, caducidad_id: 1 },
      ],
      'pdf',
    );
    expect(data).toMatchObject({ NOMBRE: 'etiquetas.pdf', TIPO: 'application/pdf' });
    const pdf = Buffer.from(data.CONTENIDO, 'base64').toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(5);
    const [ancho = 0, alto = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [])
      .slice(1)
      .map(Number);
    expect([(ancho / 72) * 25.4, (alto / 72) * 25.4].map(Math.round)).toEqual([100, 50]);
    // Drawn as vectors, not as an image.
    expect(pdf).not.toContain('/Subtype /Image');
  });

  test('doscientas caben en una petición; más de quinientas copias no', async () => {
    const doscientas = Array.from({ length: 200 }, () => ({ ubicacion_id: UBI.F1.id }));
    const { data } = await pide(doscientas, 'pdf');
    expect(
      Buffer.from(data.CONTENIDO, 'base64')
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(200);
    const muchas = Array.from({ length: 6 }, () => ({ articulo_id: ART.BARRAS, copias: 100 }));
    expect((await pide(muchas)).message).toBe('Son 600 etiquetas. Imprima a lo más 500 a la vez.');
  });

  test('ni de otro almacén, ni de lo que no existe, ni el lote de otro artículo', async () => {
    for (const como of ['UNO', 'ADMIN'] as const) {
      const norte = await pide([{ ubicacion_id: UBI.NORTE.id }, { ubicacion_id: UBI.F1.id }], 'zpl', como);
      expect(norte.estatus).toBe(como === 'ADMIN' ? '1' : '0');
      const lote = await pide([{ articulo_id: ART.LOTE, caducidad_id: 52 }], 'zpl', como);
      expect(lote.estatus).toBe(como === 'ADMIN' ? '1' : '0');
    }
    expect((await pide([{ articulo_id: 9999 }])).message).toBe('El artículo no existe');
    expect((await pide([{ articulo_id: ART.BARRAS, caducidad_id: 1 }])).estatus).toBe('0');
    expect((await pide([{ ubicacion_id: 9999 }])).estatus).toBe('0');
  });

  test('una clave con letras que Code 128 no tiene se dice', async () => {
    await app.db.sql(`update articulos set clave_articulo = 'AÑO' where articulo_id = ${ART.SIN_BARRAS}`);
    expect((await pide([{ articulo_id: ART.SIN_BARRAS }])).message).toMatch(
      /^La clave AÑO no se puede imprimir/,
    );
  });
});
