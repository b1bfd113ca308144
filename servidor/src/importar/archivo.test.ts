import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { corrido, libro, zip } from '../../testing/libros.ts';
import { abreArchivo } from './archivo.ts';
import { type Celda, CeldaMala, NumeroExcel } from './celda.ts';

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'anden-importar-'));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

function escribe(nombre: string, contenido: string | Buffer): string {
  const ruta = join(carpeta, nombre);
  writeFileSync(ruta, contenido);
  return ruta;
}

async function lee(ruta: string): Promise<{ descripcion: string; filas: [number, ...Celda[]][] }> {
  const { descripcion, filas } = await abreArchivo(ruta);
  const leidas: [number, ...Celda[]][] = [];
  for await (const { numero, celdas } of filas) leidas.push([numero, ...celdas]);
  return { descripcion, filas: leidas };
}

/** A zip with that one file. */
const deZip = (nombre: string, texto = 'x') =>
  zip([[nombre, deflateRawSync(texto), Buffer.byteLength(texto)]]);

describe('CSV', () => {
  const TEXTO = 'CLAVE;NOMBRE\r\nA;Ñandú\r\n';
  test.each([
    ['UTF-8', Buffer.from(TEXTO)],
    ['UTF-8', Buffer.from(`\uFEFF${TEXTO}`)],
    ['Windows-1252', iconv.encode(TEXTO, 'win1252')],
    ['UTF-16le', iconv.encode(TEXTO, 'utf-16le', { addBOM: true })],
    ['UTF-16be', iconv.encode(TEXTO, 'utf-16be', { addBOM: true })],
  ])('in %s', async (codificacion, bytes) => {
    const { descripcion, filas } = await lee(escribe('a.csv', bytes));
    expect(descripcion).toBe(`CSV, ${codificacion}, separado por punto y coma`);
    expect(filas).toEqual([
      [1, 'CLAVE', 'NOMBRE'],
      [2, 'A', 'Ñandú'],
    ]);
  });

  test('tells Windows-1252 from UTF-8 by a letter far into the file', async () => {
    const relleno = 'x,y\n'.repeat(100_000);
    const { descripcion } = await lee(escribe('a.csv', iconv.encode(`A,B\n${relleno}ñ,z\n`, 'win1252')));
    expect(descripcion).toContain('Windows-1252');
  });

  test.each([
    ['A,"B;C"\n1,2\n', 'coma'],
    ['A\tB\n1\t2\n', 'tabulador'],
    ['A|B\n1|2\n', 'barra'],
    ['A\n1\n', 'coma'],
    // A title above, and amounts with commas.
    ['BANCO, S.A., MÉXICO\n\nFecha;Abono;Saldo\n20/11/2026;1,234.50;9,000.00\n', 'punto y coma'],
    ['Cuenta: 123\nFecha\tAbono\n20/11/2026\t1,234.50\n21/11/2026\t1,000.00\n', 'tabulador'],
    ['ESTADO DE CUENTA\nFecha,Concepto,Abono\n20/11/2026,SPEI;X,10\n', 'coma'],
    ['Cuenta:123,MXN\nFecha;Concepto;Abono\n20/11/2026;X;1,234.50\n', 'punto y coma'],
    // Texts that have another separator, in quotes and over lines, in each row, or in a single column.
    [`CLAVE;NOMBRE;DIR\n${'1;ANA;"Calle 1, Centro\nPuebla, Pue"\n'.repeat(3)}`, 'punto y coma'],
    [`CLAVE,NOMBRE,DIR\n${'1,ANA,"Calle 1; Centro\nPuebla; Pue"\n'.repeat(4)}`, 'coma'],
    ['CLAVE,NOMBRE,PALABRAS,X,Y\nA,uno,a;b\nB,dos,c;d,1\nC,tres,e;f,1,2\nD,cuatro,g;h\n', 'coma'],
    ['SKU,PALABRAS\n1,a;b;c\n2,d;e;f\n', 'coma'],
    ['NOMBRE\nA;B\nC;D\n', 'coma'],
    ['sep=\t\nA\tB\n1\t2\n', 'tabulador'],
  ])('finds what parts the cells of %j', async (texto, nombre) => {
    expect((await lee(escribe('a.csv', texto))).descripcion).toContain(`separado por ${nombre}`);
  });

  test("takes Excel's sep= line, which is not a row", async () => {
    expect((await lee(escribe('a.csv', 'sep=|\r\nA|B\r\n1|2\r\n'))).filas).toEqual([
      [1, 'A', 'B'],
      [2, '1', '2'],
    ]);
  });

  test('numbers rows as a spreadsheet does: blank lines count, lines inside quotes do not', async () => {
    expect((await lee(escribe('a.csv', 'A,B\n\n"uno\ndos",2\n,\nx,"1/2"" PVC"\n'))).filas).toEqual([
      [1, 'A', 'B'],
      [3, 'uno\ndos', '2'],
      [5, 'x', '1/2" PVC'],
    ]);
  });

  test('keeps a quote inside words', async () => {
    expect((await lee(escribe('a.csv', 'A,B\nTubo 1/2" PVC,3\n'))).filas[1]).toEqual([
      2,
      'Tubo 1/2" PVC',
      '3',
    ]);
  });

  test('a quote that swallows the rows after it is told, wherever it closes', async () => {
    for (const texto of [
      // Closed by the first quote of another row's word, of its last word, and of a measure in inches.
      '20,"PAGO,Q1,,10\n21,B,Q2,,20\n22,"C",Q3,,30\n',
      '20,"PAGO,Q1,,10\n21,B,Q2,,20\n22,"C" X\n',
      '20,"PAGO,Q1,,10\n21,TUBO 1/2",Q2,,20\n',
      '20\t"PAGO\tQ1\t\t10\n21\tB" X\tQ2\t\t20\n',
    ]) {
      const titulos = texto.includes('\t') ? 'A\tB\tC\tD\tE\n' : 'A,B,C,D,E\n';
      await expect(lee(escribe('a.csv', titulos + texto))).rejects.toThrow(
        'Después de la fila 1 hay comillas que se abren y no se cierran',
      );
    }
    // Quotes that are well closed, whatever is between them, and a word in quotes are none.
    for (const bien of [
      'C,NOMBRE,DIR\nC1,ANA,"Calle 5, Centro\nPuebla, Pue."\n',
      'C,NOMBRE,DIR,TEL\nC1,ANA,"Av. Juárez 5, Int. 2, Centro\nPuebla, Pue.",555\n',
      'Fecha,Concepto,Abono\n20/11/2026,"SPEI, JUAN\nPEREZ, SA",100.00\n',
      'C,NOMBRE,TEL\nC1,"""EL SOL"", SA\nsucursal 2",555\n',
    ])
      expect((await lee(escribe('a.csv', bien))).filas).toHaveLength(2);
    const bien =
      'A,B,C,D,E\n1,"Calle 5, Centro\nPuebla",3,4,5\n2,"""EL SOL""\nSA",3,4,5\n3,"EL SOL" SA,3,4,5\n';
    expect((await lee(escribe('a.csv', bien))).filas.map((f) => f[2])).toEqual([
      'B',
      'Calle 5, Centro\nPuebla',
      '"EL SOL"\nSA',
      '"EL SOL" SA',
    ]);
  });

  test('says after which row a quote never closes', async () => {
    await expect(lee(escribe('a.csv', 'A,B\n1,2\n3,"abierto\n5,6\n'))).rejects.toThrow(
      'Después de la fila 2 hay comillas que se abren y no se cierran',
    );
  });
});

describe('.xlsx', () => {
  test('gives text, numbers as written, dates and booleans, with the rows of the sheet', async () => {
    const ruta = join(carpeta, 'a.xlsx');
    await writeXlsxFile([
      ['CLAVE', 'N', 'F', 'B'],
      [],
      [
        ' A ',
        7501234567893,
        { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        true,
      ],
    ]).toFile(ruta);
    const { descripcion, filas } = await lee(ruta);
    expect(descripcion).toBe('Excel, primera hoja');
    expect(filas).toEqual([
      [1, 'CLAVE', 'N', 'F', 'B'],
      [3, 'A', new NumeroExcel('7501234567893'), new Date('2026-11-20T00:00:00Z'), true],
    ]);
  });

  test('a number is read with the zeros that its cell shows before it', async () => {
    const ruta = join(carpeta, 'ceros.xlsx');
    const como = (value: number, format: string) => ({ value, type: Number, format });
    await writeXlsxFile([
      ['CLAVE', 'CP'],
      [como(123, '00000'), como(1000, '00000;@')],
      [como(1234567, '00000'), como(12.5, '00')],
      [como(-7, '000'), como(7, '0.00')],
    ]).toFile(ruta);
    expect((await lee(ruta)).filas.slice(1)).toEqual([
      [2, new NumeroExcel('00123'), new NumeroExcel('01000')],
      [3, new NumeroExcel('1234567'), new NumeroExcel('12.5')],
      [4, new NumeroExcel('-7'), new NumeroExcel('7')],
    ]);
  });

  test('rows below the last value are read if they hold formulas without a value', async () => {
    const ruta = escribe(
      'abajo.xlsx',
      libro(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>CLAVE</t></is></c></row>' +
          '<row r="2"><c r="A2" t="e"><f>NA()</f><v>#N/A</v></c></row><row r="4"><c r="A4"><f>A1</f></c></row>',
      ),
    );
    expect((await lee(ruta)).filas).toEqual([
      [1, 'CLAVE'],
      [2, new CeldaMala('tiene una fórmula con error')],
      [4, new CeldaMala('tiene una fórmula sin resultado: abra el libro en Excel y guárdelo')],
    ]);
  });

  test('does not take a failed or never calculated formula for an empty cell', async () => {
    const ruta = escribe(
      'f.xlsx',
      libro(
        '<row r="1"><c r="A1" t="str"><f>"CLA"&amp;"VE"</f><v>CLAVE</v></c><c r="B1" t="inlineStr"><is><t>N</t></is></c></row>' +
          '<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B2"><f>1+1</f></c></row>' +
          '<row r="3"><c r="A3"><v>5</v></c><c r="B3"><f>1+1</f><v>2</v></c></row>' +
          // As openpyxl writes formulas that nobody calculated, and Excel the empty text that one gave.
          '<row r="4"><c r="A4" s="1"><f>1000+234.5</f><v /></c><c r="B4"><f>1+1</f><v></v></c></row>' +
          '<row r="5"><c r="A5"><v>6</v></c><c r="B5" t="str"><f>""</f><v></v></c></row>',
      ),
    );
    const SIN_CALCULAR = new CeldaMala('tiene una fórmula sin resultado: abra el libro en Excel y guárdelo');
    expect((await lee(ruta)).filas).toEqual([
      [1, 'CLAVE', 'N'],
      [2, new CeldaMala('tiene una fórmula con error'), SIN_CALCULAR],
      [3, new NumeroExcel('5'), new NumeroExcel('2')],
      [4, SIN_CALCULAR, SIN_CALCULAR],
      [5, new NumeroExcel('6'), null],
    ]);
  });

  test('nor however its program wrote it, nor where a formula is cut off between two pieces of the file', async () => {
    const larga = `LEN("${'x'.repeat(8_000)}")`;
    const maneras = [
      '<c s="0" r="B2"><f>1+1</f></c>',
      "<c r='B3'><f>1+1</f><v xml:space='preserve'></v></c>",
      '<c r="B4" t="n">\n<f>1+1</f>\n<v/>\n</c>',
      '<c r="B5"><f t="shared" si="0" ref="B5:B9"/></c>',
      `<c cm="1" t='e' r="B6"><f>1/0</f><v>#DIV/0!</v></c>`,
      ...Array.from({ length: 60 }, (_, i) => `<c r="B${i + 7}"><f>${larga}</f></c>`),
    ];
    const filas = maneras.map((celda, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>1</v></c>${celda}</row>`);
    const { filas: leidas } = await lee(escribe('m.xlsx', libro(filas.join(''))));
    expect(leidas.map(([, , b]) => (b instanceof CeldaMala ? 'mala' : b))).toEqual(maneras.map(() => 'mala'));
  });

  test('a sheet of cells that never end is refused at once', async () => {
    await expect(lee(escribe('c.xlsx', libro('<c r="A1" t="e"'.repeat(20_000))))).rejects.toThrow();
  });

  test.each([
    [
      'one cell far from everything',
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="100000"><c r="XFD100000"><v>1</v></c></row>',
    ],
    ['with a prefix and other quotes', `<x:row r='900000'><x:c s="1" r='H900000'><x:v>1</x:v></x:c></x:row>`],
    ['a far row and a far column', '<row r="1"><c r="XFD1"/></row><row r="400"/>'],
  ])('a sheet that reaches too far is refused by its addresses: %s', async (_cual, filas) => {
    const antes = process.memoryUsage().rss;
    await expect(lee(escribe('lejos.xlsx', libro(filas)))).rejects.toThrow(
      /^La hoja llega hasta la fila [\d,]+ y la columna [\d,]+, más de 5,000,000 celdas: borre/,
    );
    expect(process.memoryUsage().rss - antes).toBeLessThan(200 * 1024 * 1024);
  });

  test.each([
    ['a row of nine digits', '<row r="1"><c r="A1"><v>1</v></c></row><row r="100000000"/>'],
    ['a cell of nine digits', '<row r="1"><c r="A100000000"><v>1</v></c></row>'],
    ['a column of five letters', '<row r="1"><c r="AAAAA1"><v>1</v></c></row>'],
    ['small letters', '<row r="100000"><c r="xfd100000"><v>1</v></c></row>'],
    ['a letter by its number', '<row r="100000"><c s="a>b" r="&#88;FD100000"><v>1</v></c></row>'],
  ])('an address that no spreadsheet writes is refused: %s', async (_cual, filas) => {
    await expect(lee(escribe('rara.xlsx', libro(filas)))).rejects.toThrow('no es un libro .xlsx válido');
  });

  test('what looks like an address in a text is none', async () => {
    const texto =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>c r="xfd100000" &lt;c r=\'A900000000\'&gt;</t></is></c></row>';
    expect((await lee(escribe('texto.xlsx', libro(texto)))).filas).toHaveLength(1);
  });

  test('a sheet with a column at the far end and few rows is read', async () => {
    const ruta = escribe('ancha.xlsx', libro('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"/></row>'));
    expect((await lee(ruta)).filas).toHaveLength(1);
  });

  test('what asks for more memory than there is, in a way that is not looked for, ends its thread alone', async () => {
    // The library accepts an address with any prefix.
    const filas = '<row x:r="90000"><c x:r="XFD90000"><v>1</v></c></row>';
    await expect(abreArchivo(escribe('pesa.xlsx', libro(filas)), { memoriaMb: 64 })).rejects.toThrow(
      'El archivo pide más memoria de la que hay para él: divídalo o use CSV',
    );
  });

  test('what the zip holds outside of its directory, or says twice, is not read', async () => {
    const bueno = libro('<row r="1"><c r="A1"><v>1</v></c></row>');
    // Placed before the first file, where a reader going from the beginning would find it: a sheet that claims to have
    // 4 GB.
    const escondida = Buffer.alloc(30 + 24);
    escondida.writeUInt32LE(0x04034b50, 0);
    escondida.writeUInt32LE(0xfffffff0, 22);
    escondida.writeUInt16LE(24, 26);
    escondida.write('xl/worksheets/sheet1.xml', 30);
    const conEscondida = Buffer.concat([escondida, corrido(bueno, escondida.length)]);
    expect((await lee(escribe('escondida.xlsx', conEscondida))).filas).toEqual([[1, new NumeroExcel('1')]]);
    const dosVeces = libro('<row r="1"/>', { repetida: true });
    await expect(lee(escribe('dos.xlsx', dosVeces))).rejects.toThrow('no es un libro .xlsx válido');
  });

  test('a size that is not so, in the directory or before the file, changes nothing', async () => {
    const bueno = libro('<row r="1"><c r="A1"><v>7</v></c></row>');
    for (const declara of [1, 0xfffffff0]) {
      const mentido = Buffer.from(bueno);
      for (let p = mentido.indexOf('PK\x03\x04'); p >= 0; p = mentido.indexOf('PK\x03\x04', p + 1))
        mentido.writeUInt32LE(declara, p + 22);
      expect((await lee(escribe('mentido.xlsx', mentido))).filas).toEqual([[1, new NumeroExcel('7')]]);
    }
  });

  test('other sheets, entities of its own, comments and other encodings are no way around', async () => {
    const entidad = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`;
    for (const filas of [
      '<row r="1"><c r="A1" t="inlineStr"><is><t>&b;&b;&b;</t></is></c></row>',
      '<!-- <c r="XFD1"/> --><row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[a]]></t></is></c></row>',
    ]) {
      const r = await lee(escribe('rara.xlsx', libro(filas, { antes: entidad }))).catch(
        (e: Error) => e.message,
      );
      expect(JSON.stringify(r).length).toBeLessThan(1_000);
    }
    const utf16 = libro('', {
      hoja: Buffer.from(
        '\ufeff<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
        'utf16le',
      ),
    });
    await expect(lee(escribe('utf16.xlsx', utf16))).rejects.toThrow('no es un libro .xlsx válido');
  });

  test('refuses a bomb by what it unpacks to, whatever it declares', async () => {
    const ruta = escribe('b.xlsx', libro('', { bombas: 4 }));
    await expect(lee(ruta)).rejects.toThrow('se desempaca a más de 300 MB');
  });

  test.each([
    ['un zip cortado', libro('').subarray(0, 200)],
    ['un zip que no es libro', zip([['a.bin', deflateRawSync('hola'), 4]])],
  ])('refuses %s', async (_, bytes) => {
    await expect(lee(escribe('c.xlsx', bytes))).rejects.toThrow(/^El archivo no es un libro .xlsx válido/);
  });

  test('reads the first sheet that is not hidden, and says which are not read', async () => {
    const uno = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const leida = [[1, new NumeroExcel('1')]];
    expect(await lee(escribe('h.xlsx', libro(uno, { hojas: 2, oculta: true })))).toEqual({
      descripcion: 'Excel, hoja «Hoja1», la primera visible',
      filas: leida,
    });
    for (const [hojas, dice] of [
      [2, 'hoja «Hoja1», sin leer «Hoja2»'],
      [5, 'hoja «Hoja1», sin leer otras 4'],
    ] as const) {
      const { descripcion, filas } = await lee(escribe('h.xlsx', libro(uno, { hojas })));
      expect([descripcion, filas]).toEqual([`Excel, ${dice}`, leida]);
    }
  });

  test('is known by what it holds and not by its name', async () => {
    expect((await lee(escribe('c.xls', 'CLAVE\tNOMBRE\nA\tB\n'))).filas).toEqual([
      [1, 'CLAVE', 'NOMBRE'],
      [2, 'A', 'B'],
    ]);
    for (const nombre of ['c.xls', 'c.xlsx', 'c.csv']) {
      await expect(lee(escribe(nombre, '<html><table><tr><td>CLAVE</td></tr></table>'))).rejects.toThrow(
        'El archivo es una página web: ábralo en Excel y guárdelo como .xlsx',
      );
    }
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const ole = (parte: string) =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(504),
        Buffer.from(`${parte}\0`, 'utf16le'),
      ]);
    for (const [bytes, dice] of [
      [png, 'El archivo es una imagen'],
      [Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'El archivo es un PDF, no una tabla'],
      [iconv.encode('A,B\n1,2\n', 'utf-16le'), 'El archivo no es un CSV ni un libro .xlsx'],
      [ole('Workbook'), 'El archivo es un .xls antiguo: ábralo en Excel y guárdelo como .xlsx'],
      [ole('EncryptedPackage'), 'El libro tiene contraseña: ábralo en Excel, quítesela'],
      [deZip('Index/Document.iwa'), 'El archivo es de Numbers (.numbers)'],
      [deZip('word/document.xml'), 'El archivo es un documento de Word'],
      [deZip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), 'El archivo es de LibreOffice'],
    ] as const)
      await expect(lee(escribe('c.csv', bytes))).rejects.toThrow(dice);
  });
});

test('refuses an empty file, an old .xls, a folder and what is not there', async () => {
  await expect(lee(escribe('v.csv', ''))).rejects.toThrow('El archivo está vacío');
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await expect(lee(escribe('v.xls', ole))).rejects.toThrow('.xls antiguo o tiene contraseña');
  await expect(lee(carpeta)).rejects.toThrow('no es un archivo');
  await expect(lee(join(carpeta, 'nada.csv'))).rejects.toThrow('No existe el archivo');
});
