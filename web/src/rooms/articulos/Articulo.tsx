import { CLAVE_ARTICULO_MAX, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import {
  type CifraDeMovimientos,
  FILTROS_DE_MOVIMIENTOS,
} from '@anden/contrato/existencias/lugares-del-kardex.ts';
import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { NOMBRE_TIPO_ARTICULO } from '@anden/contrato/ubicaciones/rules.ts';
import { useMemo } from 'react';
import { CampoArticulo } from '../../capture/CampoArticulo.tsx';
import { useClaveLeida } from '../../capture/useClaveLeida.ts';
import type { Respuesta } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { de } from '../../platform/columns.ts';
import { antiguedad, cuantos, enPiezas, entero, fechaHora } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { celdaDe, LigaA } from '../../platform/LigaDeRegistro.tsx';
import { hrefDe, useIr, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CabezaDeFicha } from '../../ui/CabezaDeFicha.tsx';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { masDias } from '../../ui/dias.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { IconSettings } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { Recorta } from '../../ui/Recorta.tsx';
import { useEscrito } from '../../ui/useEscrito.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { EntradasYSalidas, LigaKardex } from '../existencias/index.ts';
import { imagenesDe } from './imagenes.ts';
import { Caducidad, Pendientes } from './Pendientes.tsx';

const TITULO = tituloDe('articulo');

type Ficha = Respuesta<'getFichaArticulo'>['data'];
type EnLugar = Ficha['existencias'][number];
type Compra = Ficha['compras'][number];
type Cambio = Ficha['cambios'][number];

const c = de<EnLugar>();
const columnasDe = (clave: string) => [
  c.texto('LUGAR', 'Lugar', {
    tarjeta: 'titulo',
    texto: (e) => e.LUGAR_LEIDO,
    celda: celdaDe(
      'ubicacion',
      (e) => e.LUGAR,
      (e) => e.LUGAR_LEIDO,
    ),
    ancho: 150,
  }),
  c.texto('ALMACEN', 'Almacén', { ancho: 130 }),
  c.texto('LOTE', 'Lote', {
    ancho: 120,
    celda: (e) => celdaDe<{ CLAVE_ARTICULO: string }>('lote', () => e.LOTE)({ CLAVE_ARTICULO: clave }),
  }),
  c.fecha('FECHA_CADUCIDAD', 'Caducidad', {
    celda: (e) => <Caducidad dia={e.FECHA_CADUCIDAD} />,
    ancho: 130,
  }),
  c.entero('PIEZAS', 'Piezas', { ancho: 90 }),
];

const k = de<Compra>();
const COMPRAS = [
  k.texto('FOLIO', 'Compra', {
    ancho: 110,
    tarjeta: 'titulo',
    celda: celdaDe('compra', (f) => f.FOLIO),
  }),
  k.texto('PROVEEDOR', 'Proveedor', {
    estira: true,
    celda: (c) => <Recorta>{c.PROVEEDOR}</Recorta>,
    ancho: 120,
  }),
  k.fecha('FECHA', 'Fecha', { ancho: 104 }),
  k.entero('UNIDADES', 'Pedidas', { ancho: 84 }),
  k.entero('UNIDADES_RECIB', 'Recibidas', { ancho: 92 }),
];

/** Days before its expiry at which a lot counts as expiring soon. */
const PRONTO = 30;

const CAMPOS: Readonly<Record<Cambio['CAMPO'], string>> = {
  TIPO_ARTICULO_U: 'Tipo',
  MINIMO: 'Mínimo',
  MAXIMO: 'Máximo',
  COMODIN_EMPAQUE: 'Comodín',
  CADUCA: 'Pide caducidad',
  LOTE: 'Pide lote',
  FECHA_PRODUCCION: 'Pide producción',
};
const VALORES: Readonly<Record<string, string>> = { S: 'Sí', N: 'No', ...NOMBRE_TIPO_ARTICULO };
const valorDe = (v: string | null): string => (v === null ? 'nada' : (VALORES[v] ?? v));

/**
 * 'Ficha de artículo': what it is, where its pieces are, how they came and went, and what waits for it. A scan opens
 * another article.
 */
export default function Articulo() {
  const [lugar, setLugar] = useSearchState({ clave: '' });
  const clave = lugar.clave.trim().slice(0, CLAVE_ARTICULO_MAX);
  const volver = useVolver();
  const query = useQueryCall('getFichaArticulo', { clave_articulo: clave }, { enabled: clave !== '' });
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      <Busca clave={clave} alBuscar={(otra) => setLugar({ clave: otra }, 'abre')} />
      <CuerpoDeFicha
        pedida={clave !== ''}
        lectura={query}
        vacio={<EmptyState titulo="Sin artículo">Escanee o teclee una de sus claves.</EmptyState>}
      >
        {(ficha) => <Partes ficha={ficha} />}
      </CuerpoDeFicha>
    </>
  );
}

/** The field for the key; it also listens to the scanner, wherever the focus is. */
function Busca({ clave, alBuscar }: { clave: string; alBuscar: (clave: string) => void }) {
  const [escrita, setEscrita] = useEscrito(clave, String);
  const preguntaOtra = useClaveLeida(TITULO, ({ codigo }) => {
    if (codigo.length > CLAVE_ARTICULO_MAX) void avisar(TITULO, MENSAJES_ARTICULO.noEncontrado, 'rechazo');
    else alBuscar(codigo);
  });
  const busca = (codigo: string): void => {
    preguntaOtra();
    alBuscar(codigo);
  };
  return (
    <form
      className={css.busca}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (escrita.trim()) busca(escrita.trim());
      }}
    >
      <CampoArticulo
        className={css.campo ?? ''}
        etiqueta="Clave del artículo"
        placeholder="O palabras de su nombre"
        value={escrita}
        maxLength={CLAVE_ARTICULO_MAX}
        onCambio={setEscrita}
        alElegir={busca}
      />
      <Boton tipo="principal" enviar>
        Consultar
      </Boton>
    </form>
  );
}

function Partes({ ficha }: { ficha: Ficha }) {
  const { articulo, existencias, meses, claves, compras, cambios } = ficha;
  const piezas = existencias.reduce((n, e) => n + e.PIEZAS, 0);
  const columnas = useMemo(() => columnasDe(articulo.CLAVE_ARTICULO), [articulo.CLAVE_ARTICULO]);
  const alAbrir = useAbrirMarca();
  const ir = useIr();
  const { deMes, corto } = deFicha(articulo.CLAVE_ARTICULO);
  const caducan = porCaducar(existencias);
  return (
    <div className={css.partes}>
      <CabezaDeFicha
        etiqueta="Artículo"
        nombre={articulo.ARTICULO}
        debajo={articulo.CLAVE_ARTICULO}
        cifra={
          <p className={css.cifra}>
            {entero(piezas)} <small>piezas en la casa</small>
          </p>
        }
        datos={[
          ['Tipo', articulo.NOMBRE_TIPO ?? 'Sin tipo'],
          ['Marca', ficha.MARCA ?? '—'],
          ['Unidad', articulo.UNIDAD_VENTA],
          ['Por llegar', ficha.POR_LLEGAR > 0 ? enPiezas(ficha.POR_LLEGAR) : 'Nada'],
          [
            `Caduca en ${PRONTO} días`,
            caducan > 0 ? (
              <Estado key="caduca" tono="atencion">
                {enPiezas(caducan)}
              </Estado>
            ) : (
              'Nada'
            ),
          ],
          ['Mínimo y máximo', `${entero(articulo.MINIMO)} a ${entero(articulo.MAXIMO)}`],
          [
            'Último movimiento',
            ficha.ULTIMO_MOVIMIENTO ? `Hace ${antiguedad(ficha.ULTIMO_MOVIMIENTO)}` : 'Ninguno',
          ],
        ]}
      >
        <div className={css.ligas}>
          <LigaKardex busqueda={{ clave: articulo.CLAVE_ARTICULO }} />
          {can(P.configarticulo) ? (
            <Boton
              icono={<IconSettings stroke={1.75} />}
              onClick={() => ir('configarticulo', { clave: articulo.CLAVE_ARTICULO })}
            >
              Configurar
            </Boton>
          ) : null}
        </div>
      </CabezaDeFicha>
      <EntradasYSalidas
        lapso="Mes"
        saldo="Existencia"
        dibujo="linea"
        lapsos={meses.map((m) => ({
          ...m,
          id: m.MES,
          titulo: corto(m.MES),
          liga: (cuales) => deMes(m.MES, cuales),
        }))}
      />
      <VentasPorMes ficha={ficha} />
      <section className={`${css.parte} ${css.media}`} aria-label="Últimas compras">
        <h2>Últimas compras</h2>
        <DataTable
          columnas={COMPRAS}
          filas={compras}
          llave={(c) => c.FOLIO}
          etiqueta="Últimas compras del artículo"
          altoMaximo="15rem"
          vacio={<EmptyState titulo="Nunca se ha comprado" />}
        />
      </section>
      <section className={`${css.parte} ${css.entera}`} aria-label="Dónde está">
        <h2>Dónde está</h2>
        <DataTable
          columnas={columnas}
          filas={existencias}
          llave={(e) => `${e.LUGAR_ID} ${e.LOTE} ${e.FECHA_CADUCIDAD} ${e.FECHA_PRODUCCION}`}
          etiqueta="Piezas por lugar y lote"
          leyenda={
            <span role="status">
              {cuantos(existencias.length, ['lugar y lote', 'lugares y lotes'])} · {enPiezas(piezas)}
            </span>
          }
          altoMaximo="22rem"
          vacio={<EmptyState titulo="No hay piezas" />}
        />
      </section>
      <section className={`${css.parte} ${css.tercio}`} aria-label="Documentos abiertos">
        <h2>Documentos abiertos</h2>
        <Pendientes pendientes={ficha.pendientes} alAbrir={alAbrir} vacio="Ninguno lo espera." />
      </section>
      <section className={`${css.parte} ${css.tercio}`} aria-label="Claves">
        <h2>Claves</h2>
        <dl className={css.lista}>
          {claves.map((k) => (
            <div key={`${k.ROL_CLAVE_ART_ID} ${k.CLAVE_ARTICULO}`}>
              <dt>{k.NOMBRE}</dt>
              <dd>
                {k.CLAVE_ARTICULO}
                {k.UNIDADES > 1 ? ` · ${enPiezas(k.UNIDADES)}` : ''}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${css.parte} ${css.tercio}`} aria-label="Imágenes">
        <Carrusel imagenes={imagenesDe(articulo)} etiqueta="Imágenes" />
      </section>
      <section className={`${css.parte} ${css.entera}`} aria-label="Cambios de su configuración">
        <h2>Cambios de su configuración</h2>
        {cambios.length === 0 ? <p>Nadie la ha cambiado.</p> : null}
        <dl className={css.lista}>
          {cambios.map((x) => (
            <div key={`${x.FECHA} ${x.CAMPO}`}>
              <dt>{CAMPOS[x.CAMPO]}</dt>
              <dd>
                {`De ${valorDe(x.ANTES)} a ${valorDe(x.DESPUES)}, `}
                <LigaA registro="operador" valor={x.OPERADOR} enTexto />
                {`, ${fechaHora(x.FECHA)}`}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** What the months of an article's charts are called, and the address of their movements or of those that a figure adds up. */
const deFicha = (clave: string) => ({
  corto: (mes: string): string => `${mes.slice(5)}-${mes.slice(2, 4)}`,
  deMes: (mes: string, cuales?: CifraDeMovimientos): string | undefined =>
    hrefDe('kardex', {
      clave,
      desde: `${mes}-01`,
      hasta: ultimoDia(mes),
      ...(cuales ? { filtros: FILTROS_DE_MOVIMIENTOS[cuales] } : {}),
    }),
});

/** What was sold and what customers returned, month by month. */
function VentasPorMes({ ficha: { articulo, meses } }: { ficha: Ficha }) {
  const alAbrir = useAbrirMarca();
  const { deMes, corto } = deFicha(articulo.CLAVE_ARTICULO);
  return (
    <section className={`${css.parte} ${css.media}`} aria-label="Ventas y devoluciones por mes">
      <Grafica
        alAbrir={alAbrir}
        dibujo="barras"
        alto={180}
        cuadro={{
          grupo: 'Mes',
          escribe: enPiezas,
          enEje: entero,
          titulo: 'Ventas y devoluciones por mes',
          series: ['Ventas', 'Devoluciones'],
          grupos: meses.map((m) => ({
            id: m.MES,
            titulo: corto(m.MES),
            puntos: [
              { valor: m.VENTAS, liga: deMes(m.MES, 'VENTAS') },
              { valor: m.DEVOLUCIONES, liga: deMes(m.MES, 'DEVOLUCIONES') },
            ],
          })),
        }}
      />
    </section>
  );
}

/** Pieces that have expired or expire within {@link PRONTO} days. */
function porCaducar(existencias: readonly EnLugar[]): number {
  const limite = masDias(businessDay(), PRONTO);
  return existencias.reduce(
    (n, e) => n + (e.FECHA_CADUCIDAD !== null && e.FECHA_CADUCIDAD <= limite ? e.PIEZAS : 0),
    0,
  );
}

/** The last day of a month `YYYY-MM`. */
function ultimoDia(mes: string): string {
  const [anio = 0, numero = 1] = mes.split('-').map(Number);
  return new Date(Date.UTC(anio, numero, 0)).toISOString().slice(0, 10);
}
