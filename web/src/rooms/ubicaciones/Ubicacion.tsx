import { diferenciaEscrita } from '@anden/contrato/conteos/rules.ts';
import {
  type CifraDeMovimientos,
  FILTROS_DE_MOVIMIENTOS,
} from '@anden/contrato/existencias/lugares-del-kardex.ts';
import { conceptoDe } from '@anden/contrato/lecturas.ts';
import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { conGuiones, MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { ubicacionLeida } from '../../capture/resolver.ts';
import { useLectura } from '../../capture/useLectura.ts';
import type { Respuesta } from '../../platform/client.ts';
import { digitosDe } from '../../platform/codigosPropios.ts';
import { de } from '../../platform/columns.ts';
import { cuantos, enPiezas, entero, fechaHora } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { celdaDe, LigaA } from '../../platform/LigaDeRegistro.tsx';
import { hrefDe, useIr, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can, useSession } from '../../platform/session.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CabezaDeFicha } from '../../ui/CabezaDeFicha.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconSettings } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { Recorta } from '../../ui/Recorta.tsx';
import { useEscrito } from '../../ui/useEscrito.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Caducidad, Pendientes } from '../articulos/index.ts';
import { EntradasYSalidas, LigaKardex } from '../existencias/index.ts';
import { CampoUbicacion } from './CampoUbicacion.tsx';

const TITULO = tituloDe('ubicacion');

type Ficha = Respuesta<'getFichaUbicacion'>['data'];
type Lote = Ficha['existencias'][number];
type Movimiento = Ficha['movimientos'][number];

const l = de<Lote>();
const LOTES = [
  l.texto('CLAVE_ARTICULO', 'Clave', { ancho: 120, celda: celdaDe('articulo', (e) => e.CLAVE_ARTICULO) }),
  l.texto('ARTICULO', 'Artículo', {
    tarjeta: 'titulo',
    estira: true,
    celda: (e) => <Recorta>{e.ARTICULO}</Recorta>,
    ancho: 220,
  }),
  l.texto('LOTE', 'Lote', { ancho: 120, celda: celdaDe('lote', (e) => e.LOTE) }),
  l.fecha('FECHA_CADUCIDAD', 'Caducidad', {
    celda: (e) => <Caducidad dia={e.FECHA_CADUCIDAD} />,
    ancho: 130,
  }),
  l.entero('PIEZAS', 'Piezas', { ancho: 90 }),
];

/** The other end of a movement: where its pieces came from, or where they went. */
const otroLugar = (m: Movimiento): string => (m.ENTRADA > 0 ? m.ORIGEN_LEIDO : m.DESTINO_LEIDO);
const suCodigo = (m: Movimiento): string => (m.ENTRADA > 0 ? m.ORIGEN : m.DESTINO);

const m = de<Movimiento>();
const MOVIMIENTOS = [
  m.fechaHora('FECHA', 'Fecha', { ancho: 130 }),
  m.texto('CONCEPTO', 'Concepto', { tarjeta: 'titulo', texto: conceptoDe, ancho: 160 }),
  m.texto('CLAVE_ARTICULO', 'Clave', { ancho: 110, celda: celdaDe('articulo', (f) => f.CLAVE_ARTICULO) }),
  m.entero('ENTRADA', 'Entrada', { texto: (f) => (f.ENTRADA ? entero(f.ENTRADA) : '—'), ancho: 76 }),
  m.entero('SALIDA', 'Salida', { texto: (f) => (f.SALIDA ? entero(f.SALIDA) : '—'), ancho: 76 }),
  m.texto('ORIGEN', 'De o a', {
    texto: otroLugar,
    celda: celdaDe('ubicacion', suCodigo, otroLugar),
    ordenable: false,
    estira: true,
    ancho: 140,
  }),
  m.texto('DOCUMENTO', 'Documento', {
    ancho: 150,
    celda: celdaDe('documento', (f) => f.DOCUMENTO),
  }),
  m.texto('OPERADOR', 'Operador', {
    ancho: 100,
    celda: celdaDe('operador', (f) => f.OPERADOR),
  }),
  m.texto('LOTE', 'Lote', { ancho: 100, celda: celdaDe('lote', (f) => f.LOTE) }),
];

/**
 * 'Ficha de ubicación': what it is, its contents, how they came and went, and what waits for it. A scan opens another
 * one.
 */
export default function Ubicacion() {
  const [lugar, setLugar] = useSearchState({ ubicacion: '', almacen: 0 });
  const codigo = digitosDe(lugar.ubicacion, lugar.almacen || undefined) ?? lugar.ubicacion.trim();
  const entera = digitosDe(codigo) !== null;
  const volver = useVolver();
  const query = useQueryCall(
    'getFichaUbicacion',
    { ubicacion: codigo, ...(lugar.almacen > 0 ? { almacen_id: lugar.almacen } : {}) },
    { enabled: entera },
  );
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      <Busca codigo={codigo} alBuscar={(otra) => setLugar({ ubicacion: otra, almacen: 0 }, 'abre')} />
      <CuerpoDeFicha
        pedida={entera}
        lectura={query}
        vacio={
          codigo ? (
            <EmptyState titulo={MENSAJES_UBICACION.codigo} />
          ) : (
            <EmptyState titulo="Sin ubicación">Escanee o teclee su código.</EmptyState>
          )
        }
      >
        {(ficha) => <Partes ficha={ficha} />}
      </CuerpoDeFicha>
    </>
  );
}

/** The field for the code; it also listens to the scanner, wherever the focus is. */
function Busca({ codigo, alBuscar }: { codigo: string; alBuscar: (codigo: string) => void }) {
  const [escrito, setEscrito] = useEscrito(codigo, String);
  useLectura((leido) => {
    const suyo = ubicacionLeida(leido);
    if (suyo) alBuscar(suyo);
    else void avisar(TITULO, MENSAJES_UBICACION.codigo, 'rechazo');
  });
  const suyo = digitosDe(escrito);
  const consulta = () => {
    if (suyo) alBuscar(suyo);
  };
  return (
    <form
      className={css.busca}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        consulta();
      }}
    >
      <div className={css.campo}>
        <CampoUbicacion
          etiqueta="Código de la ubicación"
          value={escrito}
          onCambio={setEscrito}
          alCompletar={consulta}
        />
      </div>
      <div className={css.alCampo}>
        <Boton tipo="principal" enviar disabled={!suyo}>
          Consultar
        </Boton>
      </div>
    </form>
  );
}

function Partes({ ficha }: { ficha: Ficha }) {
  const { existencias, dias, movimientos, NUMERIC_UB: ubicacion, ALMACEN_ID: almacen } = ficha;
  const piezas = existencias.reduce((n, e) => n + e.PIEZAS, 0);
  const articulos = new Set(existencias.map((e) => e.ARTICULO_ID)).size;
  const alAbrir = useAbrirMarca();
  const ir = useIr();
  const { data: operador } = useSession();
  const delDia = (dia: string, cuales?: CifraDeMovimientos) =>
    hrefDe('kardex', {
      ubicacion,
      almacen,
      desde: dia,
      hasta: dia,
      ...(cuales ? { filtros: FILTROS_DE_MOVIMIENTOS[cuales] } : {}),
    });
  const deArticulo = (clave: string) => hrefDe('articulo', { clave }) ?? '';
  const corto = (dia: string): string => `${dia.slice(8)}/${dia.slice(5, 7)}`;
  return (
    <div className={css.partes}>
      <CabezaDeFicha
        etiqueta="Ubicación"
        nombre={ficha.UBICACION}
        debajo={ficha.ALMACEN}
        cifra={
          <p className={css.cifra}>
            {entero(piezas)} <small>{`piezas de ${cuantos(articulos, ['artículo', 'artículos'])}`}</small>
          </p>
        }
        datos={[
          ['Tipo', <Tipo key="tipo" ficha={ficha} />],
          ...(ficha.CODIGO_PROPIO === null ? [] : [['Dígitos', conGuiones(ubicacion)] as const]),
          ['Último conteo', <UltimoConteo key="conteo" conteo={ficha.ultimo_conteo} />],
        ]}
      >
        <div className={css.ligas}>
          <LigaKardex busqueda={{ ubicacion, almacen }} />
          {can(P.configubicacion) && operador.ALMACEN_ID === almacen ? (
            <Boton
              icono={<IconSettings stroke={1.75} />}
              onClick={() => ir('configubicacion', { ubicacion })}
            >
              Configurar
            </Boton>
          ) : null}
        </div>
      </CabezaDeFicha>
      <EntradasYSalidas
        lapso="Día"
        saldo="Piezas"
        dibujo="escalones"
        lapsos={dias.map((d) => ({
          ...d,
          id: d.DIA,
          titulo: corto(d.DIA),
          liga: (cuales) => delDia(d.DIA, cuales),
        }))}
      />
      <section className={`${css.parte} ${css.entera}`} aria-label="Qué hay">
        <h2>Qué hay</h2>
        <DataTable
          columnas={LOTES}
          filas={existencias}
          llave={(e) => `${e.ARTICULO_ID} ${e.LOTE} ${e.FECHA_CADUCIDAD} ${e.FECHA_PRODUCCION}`}
          etiqueta="Piezas por artículo y lote"
          liga={(e) => deArticulo(e.CLAVE_ARTICULO)}
          onElegir={(e) => ir('articulo', { clave: e.CLAVE_ARTICULO })}
          leyenda={
            <span role="status">
              {cuantos(existencias.length, ['artículo y lote', 'artículos y lotes'])} · {enPiezas(piezas)}
            </span>
          }
          altoMaximo="22rem"
          vacio={<EmptyState titulo="Sin artículos" />}
        />
      </section>
      <section className={`${css.parte} ${css.entera}`} aria-label="Trabajo abierto">
        <h2>Trabajo abierto</h2>
        <Pendientes pendientes={ficha.pendientes} alAbrir={alAbrir} vacio="Ninguno espera sus artículos." />
      </section>
      <section className={`${css.parte} ${css.entera}`} aria-label="Últimos movimientos">
        <h2>Últimos movimientos</h2>
        <DataTable
          columnas={MOVIMIENTOS}
          filas={movimientos}
          llave={(f) => f.MOVIMIENTO_ID}
          etiqueta="Últimos movimientos"
          altoMaximo="26rem"
          vacio={<EmptyState titulo="Sin movimientos" />}
        />
      </section>
    </div>
  );
}

/** Its kind: a disabled one accepts no pieces. */
function Tipo({ ficha }: { ficha: Ficha }) {
  if (ficha.TIPO !== 'I') return ficha.NOMBRE_TIPO;
  return <Estado tono="rechazo">{ficha.NOMBRE_TIPO}</Estado>;
}

/** Who last counted what there, and the difference. */
function UltimoConteo({ conteo }: { conteo: Ficha['ultimo_conteo'] }) {
  if (!conteo) return 'Ninguno';
  const diferencia = conteo.CONTADAS - conteo.ESPERADAS;
  return (
    <>
      {`${fechaHora(conteo.FECHA)}, `}
      <LigaA registro="operador" valor={conteo.OPERADOR} enTexto />
      {`: ${enPiezas(conteo.CONTADAS)} de `}
      <LigaA registro="articulo" valor={conteo.CLAVE_ARTICULO} enTexto />
      {', '}
      <Estado tono={diferencia === 0 ? 'hecho' : 'atencion'}>{diferenciaEscrita(diferencia)}</Estado>
      {conteo.POR_RECONTAR === 'S' ? ' (por recontar)' : ''}
    </>
  );
}
