import { P } from '@anden/contrato/permissions.ts';
import { PAPELES, papelRejection } from '@anden/contrato/surtido/papeles-rules.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, FACTURA, FOTO, OP, RDET, REM } from '../../../testing/fixture.ts';
import { paginasDe, renglonesDe } from '../../../testing/pdf.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { nota } from './documento-hojas.ts';
import type { RemisionImpresa } from './documento-modelo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.UNO, [P.surtidorem]);
});
afterAll(() => app.close());

interface Archivo {
  NOMBRE: string;
  TIPO: string;
  CONTENIDO: string;
}
const pide = async (
  input: object,
  como: 'ADMIN' | 'UNO' = 'ADMIN',
): Promise<{ estatus: string; message: string; data: Archivo }> =>
  (await app.call('getDocumentoRemision', input, { como })).body;

const paginas = (a: Archivo): string[] => paginasDe(Buffer.from(a.CONTENIDO, 'base64'));

describe('#getDocumentoRemision', () => {
  test('la nota: a quién, a dónde, lo surtido con precio e importe, y dónde firmar', async () => {
    const { data } = await pide({ docto_ve_id: REM.EMPACAR, documento: 'nota' }, 'UNO');
    expect(data).toMatchObject({ NOMBRE: 'nota-R2.pdf', TIPO: 'application/pdf' });
    const [pagina = '', ...resto] = paginas(data);
    expect(resto).toEqual([]);
    for (const dicho of [
      'NOTA DE REMISIÓN',
      'R2',
      'FERRETERÍA LA PERLA',
      'AV. JUÁREZ 10',
      'PUEBLA, PUEBLA · C.P. 72000',
      'PAQUETERÍA UNO',
      'GALLETA SURTIDA',
      '$20.00',
      '$10.00',
      '$30.00',
      'Recibí de conformidad',
      'Página 1 de 1',
    ])
      expect(pagina.replaceAll('\n', ' ')).toContain(dicho);
  });

  test('la empresa y su logo encabezan la nota; sin sus datos, la nota sale sin ellos', async () => {
    const nota = async () => (await pide({ docto_ve_id: REM.EMPACAR, documento: 'nota' }, 'UNO')).data;
    const imagenes = (a: Archivo) =>
      Buffer.from(a.CONTENIDO, 'base64').toString('latin1').split('/Subtype /Image').length - 1;
    expect(imagenes(await nota())).toBe(0);
    const guardada = await app.call('guardaEmpresa', {
      nombre: 'COMERCIAL DEL SURESTE (ÑANDÚ)',
      rfc: 'cse-010203-ab1',
      direccion: 'CALLE 60 #491, CENTRO, MÉRIDA, YUCATÁN '.repeat(5),
      telefono: '999 123 4567',
      logo: FOTO,
    });
    expect(guardada.body.estatus).toBe('1');
    const con = await nota();
    expect(imagenes(con)).toBe(1);
    const [pagina = ''] = paginas(con);
    for (const dicho of [
      'COMERCIAL DEL SURESTE (ÑANDÚ)',
      'RFC CSE010203AB1 · Tel. 999 123 4567',
      'CALLE 60 #491',
    ])
      expect(pagina.replaceAll('\n', ' ')).toContain(dicho);
    const etiqueta = { docto_ve_id: REM.EMPACAR, documento: 'etiquetas', formato: 'zpl', cajas: 1 };
    expect((await pide(etiqueta)).data.CONTENIDO).toContain('De: COMERCIAL DEL SURESTE');
    await app.db.sql('delete from empresa');
  });

  test('la lista: lo empacado con sus lotes y sus cajas, también cuando ya salió', async () => {
    const ver = async () =>
      paginas((await pide({ docto_ve_id: REM.EMBARCAR, documento: 'lista' })).data).join(' ');
    const antes = await ver();
    for (const dicho of ['LISTA DE EMPAQUE', 'R3', 'Lote G2 · cad. 30-06-2059', 'UNA CAJA', 'Cajas'])
      expect(antes.replaceAll('\n', ' ')).toContain(dicho);
    const entrega = { entregadas: [{ DOCTO_VE_ID: FACTURA.LISTA, ENTREGADO: 'S' }] };
    expect((await app.call('actualizaFacturasEntregadas', entrega)).body.estatus).toBe('1');
    expect(await ver()).toBe(antes);
  });

  test('un renglón de dos lotes dice cuántas piezas de cada uno; lo que no se empacó no va', async () => {
    await app.db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, fecha_caducidad, lote, documento, documento_id, documento_det_id)
       select gen_random_uuid(), 1, 'prueba', ${ART.GALLETA}, origen_id, destino_id, 1, '2060-01-01', 'G9', 'remision', ${REM.EMPACAR}, ${RDET.EMPACAR}
         from movimientos where documento = 'remision' and documento_det_id = ${RDET.EMPACAR} order by movimiento_id limit 1`,
    );
    await app.db.sql(
      `update remisiones_det set fecha_hora_empaque = now(), operador_id_empaque = 1, unidades_emp = unidades_surt where docto_ve_det_id = ${RDET.EMPACAR}`,
    );
    const [pagina = ''] = paginas((await pide({ docto_ve_id: REM.EMPACAR, documento: 'lista' })).data);
    const dicho = pagina.replaceAll('\n', ' ');
    expect(dicho).toContain('2 × Lote G1 · cad. 31-01-2059 1 × Lote G9 · cad. 01-01-2060');
    expect(dicho).toContain('Piezas en 1 renglón');
    expect(dicho).toContain('EN PROCESO');
  });

  test('las etiquetas: una por caja, de 4 × 6 pulgadas, con su número y el folio en Code 128', async () => {
    const { data } = await pide({ docto_ve_id: REM.EMPACAR, documento: 'etiquetas', cajas: 3 });
    expect(paginas(data).map((p) => /CAJA \d DE \d/.exec(p)?.[0])).toEqual([
      'CAJA 1 DE 3',
      'CAJA 2 DE 3',
      'CAJA 3 DE 3',
    ]);
    const pdf = Buffer.from(data.CONTENIDO, 'base64').toString('latin1');
    const [ancho, alto] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).slice(1).map(Number);
    expect([Math.round(ancho ?? 0), Math.round(alto ?? 0)]).toEqual([4 * 72, 6 * 72]);
    const zpl = (await pide({ docto_ve_id: REM.EMBARCAR, documento: 'etiquetas', formato: 'zpl' })).data;
    expect(zpl).toMatchObject({ NOMBRE: 'etiquetas-R3.zpl', TIPO: 'application/zpl' });
    expect(zpl.CONTENIDO.match(/\^XA/g)).toHaveLength(1);
    for (const dicho of [
      '^FDCAJA 1 DE 1^FS',
      '^FDPAQUETERÍA UNO^FS',
      '^FDFERRETERÍA LA PERLA^FS',
      '^FD>:R3 1^FS',
    ])
      expect(zpl.CONTENIDO).toContain(dicho);
  });

  test('sin paquetería propia, quien la lleva es la fletera de su factura', async () => {
    await app.db.sql('update remisiones set paqueteria = null where docto_ve_id = $1', [REM.EMBARCAR]);
    await app.db.sql(`update facturas set fletera = 'FLETES DEL GOLFO' where docto_ve_id = $1`, [
      FACTURA.LISTA,
    ]);
    const etiquetas = { docto_ve_id: REM.EMBARCAR, documento: 'etiquetas', formato: 'zpl', cajas: 1 };
    expect((await pide(etiquetas)).data.CONTENIDO).toContain('^FDFLETES DEL GOLFO^FS');
  });

  test('#getPapelesRemision: antes de pedirlos se sabe cuáles se pueden imprimir, con lo mismo que se rechazan', async () => {
    const papeles = async (docto_ve_id: number, como: 'ADMIN' | 'UNO' = 'UNO') =>
      (await app.call('getPapelesRemision', { docto_ve_id }, { como })).body;
    const { data: sinNada } = await papeles(REM.SURTIR);
    expect(sinNada).toEqual({ FOLIO: 'R1', RENGLONES_SURTIDOS: 0, RENGLONES_EMPACADOS: 0, CAJAS: null });
    for (const documento of PAPELES) {
      const motivo = papelRejection(documento, sinNada);
      expect(motivo).not.toBeNull();
      expect((await pide({ docto_ve_id: REM.SURTIR, documento })).message).toBe(motivo);
    }
    const { data: entera } = await papeles(REM.EMBARCAR);
    expect(PAPELES.map((documento) => papelRejection(documento, entera))).toEqual([null, null, null]);
    expect(papelRejection('etiquetas', { ...entera, FOLIO: 'AÑO/1' })).toMatch(
      /^El folio AÑO\/1 no se puede/,
    );
    expect((await papeles(REM.NORTE)).message).toBe(MENSAJES_REMISION.noExiste);
  });

  test('lo que no se puede imprimir se dice', async () => {
    const dice = async (input: object, como?: 'UNO') => (await pide(input, como)).message;
    expect(await dice({ docto_ve_id: REM.SURTIR, documento: 'nota' })).toBe(MENSAJES_REMISION.notaSinPiezas);
    expect(await dice({ docto_ve_id: REM.SURTIR, documento: 'lista' })).toBe(
      MENSAJES_REMISION.listaSinEmpacar,
    );
    expect(await dice({ docto_ve_id: REM.SURTIR, documento: 'etiquetas' })).toBe(MENSAJES_REMISION.sinCajas);
    expect(await dice({ docto_ve_id: REM.EMBARCAR, documento: 'nota', formato: 'zpl' })).toBe(
      MENSAJES_REMISION.soloEtiquetas,
    );
    expect(await dice({ docto_ve_id: 9999, documento: 'nota' })).toBe(MENSAJES_REMISION.noExiste);
    expect(await dice({ docto_ve_id: REM.NORTE, documento: 'etiquetas', cajas: 1 }, 'UNO')).toBe(
      MENSAJES_REMISION.noExiste,
    );
    await app.db.sql(`update remisiones set folio = 'AÑO/1' where docto_ve_id = ${REM.SURTIR}`);
    expect(await dice({ docto_ve_id: REM.SURTIR, documento: 'etiquetas', cajas: 1 })).toMatch(
      /^El folio AÑO\/1 no se puede imprimir/,
    );
  });
});

const IMPRESA: RemisionImpresa = {
  empresa: null,
  folio: 'R500',
  folio_dr: null,
  fecha: '20/11/2026 10:30',
  estatus: 'SURTIENDO',
  almacen: 'PRINCIPAL',
  vendedor: null,
  clave_cliente: 'C-1',
  cliente: 'CLIENTE DE NOMBRE MUY LARGO '.repeat(5),
  direccion: null,
  ciudad: null,
  estado: null,
  codigo_postal: null,
  telefono: null,
  clte_recoge: false,
  paqueteria: null,
  observaciones: null,
  observaciones_empaque: null,
  empacada: null,
  empaco: null,
  cajas: null,
  factura: null,
};

test.each([60, 95, 99, 180, 199, 300, 900])(
  'observaciones de %d letras mayúsculas no se enciman con los títulos de la tabla, ni lo demás entre sí',
  async (letras) => {
    const observaciones = 'ENTREGAR EN EL MOSTRADOR CON EL SEÑOR GUILLERMO MARTÍNEZ '
      .repeat(20)
      .slice(0, letras);
    const paqueteria = 'MENSAJERÍA DEL GOLFO MX';
    const hoja = renglonesDe(
      await nota(
        { ...IMPRESA, paqueteria, factura: 'F-1', observaciones, vendedor: 'GUADALUPE MOZQUEDA GM' },
        [],
      ),
    );
    const desde = hoja.findIndex((r) => r.texto.startsWith('Observaciones:'));
    const titulo = hoja.findIndex((r) => r.texto === 'CLAVE');
    expect(titulo).toBeGreaterThan(desde);
    const notas = hoja.slice(desde, titulo - 1);
    for (const n of notas) expect(n.altura - (hoja[titulo]?.altura ?? 0)).toBeGreaterThan(12);
    for (const n of hoja.slice(0, desde)) expect(n.altura - (hoja[desde]?.altura ?? 0)).toBeGreaterThan(9);
  },
);

test('quinientos renglones: cada página con su cabeza y su número, ningún renglón de menos', async () => {
  const renglones = Array.from({ length: 500 }, (_, i) => ({
    docto_ve_det_id: i,
    clave_articulo: `CLAVE-${i}-`,
    articulo: i % 10 ? `ARTÍCULO ${i}` : 'NOMBRE LARGO CON ÑANDÚ Y AJONJOLÍ '.repeat(6),
    unidad_venta: 'PZA',
    unidades: 2,
    unidades_surt: i === 7 ? 0 : 1,
    precio: '0.125',
    empacado: false,
    lotes: [],
  }));
  const hojas = paginasDe(
    await nota(
      {
        ...IMPRESA,
        clte_recoge: true,
        direccion: 'DIRECCIÓN LARGA '.repeat(12),
        observaciones: 'OBSERVACIÓN '.repeat(40),
      },
      renglones,
    ),
  );
  expect(hojas.length).toBeGreaterThan(8);
  for (const [i, hoja] of hojas.entries()) {
    expect(hoja).toContain('NOTA DE REMISIÓN');
    expect(hoja).toContain('R500');
    expect(hoja).toContain(`Página ${i + 1} de ${hojas.length}`);
  }
  const todo = hojas.join('\n');
  for (const { clave_articulo, unidades_surt } of renglones) {
    expect(todo.split(clave_articulo).length - 1).toBe(unidades_surt);
  }
  // 499 rows of 13 cents each, as printed.
  expect(todo).toContain('$64.87');
});
