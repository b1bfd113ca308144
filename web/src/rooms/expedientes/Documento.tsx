import {
  type ClaseDeDocumento,
  DOCUMENTOS,
  FOLIO_MAX,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
} from '@anden/contrato/expedientes/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { CONTROLES_PAPELES } from '@anden/contrato/surtido/papeles-rules.ts';
import type { ReactNode } from 'react';
import { MARCA_LECTOR, PASA } from '../../capture/lector.ts';
import { codigoLiteral } from '../../capture/resolver.ts';
import { useLectura } from '../../capture/useLectura.ts';
import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { cuantos, dinero, enPiezas, entero, fecha, fechaHora } from '../../platform/format.ts';
import { celdaDe, hrefDeRegistro, LigaA, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { useIr, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CabezaDeFicha } from '../../ui/CabezaDeFicha.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from '../../ui/PartesDeFicha.module.css';
import { Progreso } from '../../ui/Progreso.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { useEscrito } from '../../ui/useEscrito.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Documentos } from '../surtido/index.ts';
import propio from './Documento.module.css';

const TITULO = tituloDe('documento');
const TIPOS = TIPOS_DE_DOCUMENTO.map((t) => ({ valor: t, texto: DOCUMENTOS[t].nombre }));
const RENGLONES = ['renglón', 'renglones'] as const;
const esTipo = (t: string): t is TipoDeDocumento => TIPOS_DE_DOCUMENTO.some((x) => x === t);

type Expediente = Respuesta<'getDocumento'>['data'];
type Renglon = Expediente['renglones'][number];
type Hecho = Expediente['historia'][number];

/**
 * 'Documento': what it is, the progress of each line, and who did what with it. Scanning another folio opens that one.
 */
export default function Documento() {
  const [lugar, setLugar] = useSearchState({ tipo: 'compra', folio: '' });
  const tipo = esTipo(lugar.tipo) ? lugar.tipo : 'compra';
  const folio = lugar.folio.trim().slice(0, FOLIO_MAX);
  const volver = useVolver();
  const query = useQueryCall('getDocumento', { tipo, folio }, { enabled: folio !== '' });
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      <Busca {...{ tipo, folio }} alBuscar={(t, f) => setLugar({ tipo: t, folio: f }, 'abre')} />
      <CuerpoDeFicha
        pedida={folio !== ''}
        lectura={query}
        vacio={
          <EmptyState titulo="Sin documento">Elija de qué tipo es y escanee o teclee su folio.</EmptyState>
        }
      >
        {(expediente) => <Partes expediente={expediente} />}
      </CuerpoDeFicha>
    </>
  );
}

interface BuscaProps {
  tipo: TipoDeDocumento;
  folio: string;
  alBuscar: (tipo: TipoDeDocumento, folio: string) => void;
}

/** The kind and the folio; it also listens to the scanner, wherever the focus is. */
function Busca({ tipo, folio, alBuscar }: BuscaProps) {
  const [escrito, setEscrito] = useEscrito({ tipo, folio }, (e) => `${e.tipo} ${e.folio}`);
  useLectura((leido) => alBuscar(escrito.tipo, codigoLiteral(leido)));
  return (
    <form
      className={css.busca}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (escrito.folio.trim()) alBuscar(escrito.tipo, escrito.folio.trim());
      }}
    >
      <Selector
        etiqueta="Tipo"
        opciones={TIPOS}
        value={escrito.tipo}
        onCambio={(t) => setEscrito({ ...escrito, tipo: esTipo(t) ? t : 'compra' })}
      />
      <Campo
        {...{ [MARCA_LECTOR]: PASA }}
        className={css.campo ?? ''}
        etiqueta="Folio"
        value={escrito.folio}
        maxLength={FOLIO_MAX}
        onChange={(e) => setEscrito({ ...escrito, folio: e.target.value })}
      />
      <Boton tipo="principal" enviar>
        Consultar
      </Boton>
    </form>
  );
}

type Dato = Expediente['datos'][number];

/** How values that name no record are written. */
const ESCRITO: Readonly<Record<'texto' | 'dia' | 'momento' | 'dinero', (valor: string) => ReactNode>> = {
  texto: (v) => v,
  dia: fecha,
  momento: fechaHora,
  dinero: (v) => dinero(Number(v)),
};

/** A value in words, or as a link to the record that it names; invoices and orders open on the page of the document's customer. */
function escrito({ CLASE, VALOR }: Dato, datos: readonly Dato[]): ReactNode {
  if (CLASE === 'texto' || CLASE === 'dia' || CLASE === 'momento' || CLASE === 'dinero')
    return ESCRITO[CLASE](VALOR);
  const CLAVE_CLIENTE = datos.find((d) => d.CLASE === 'cliente')?.VALOR;
  return <LigaA registro={CLASE} valor={VALOR} fila={{ CLAVE_CLIENTE }} />;
}

function Partes({ expediente }: { expediente: Expediente }) {
  const { TIPO, FOLIO, ABRE, renglones, historia } = expediente;
  const ir = useIr();
  const clase = DOCUMENTOS[TIPO];
  const { nombre } = clase;
  return (
    <div className={css.partes}>
      <CabezaDeFicha
        etiqueta={nombre}
        nombre={
          <>
            {nombre} {FOLIO}
          </>
        }
        debajo={[expediente.ALMACEN, expediente.CON]
          .filter(Boolean)
          .join(TIPO === 'traspaso' ? ' a ' : ' · ')}
        cifra={
          <p>
            <Estado tono={expediente.ABIERTO === 'S' ? 'atencion' : 'hecho'}>{expediente.ESTADO}</Estado>
          </p>
        }
        datos={expediente.datos.map((d, _, todos) => [d.TITULO, escrito(d, todos)])}
      >
        <Avance {...{ renglones, clase }} />
        <div className={propio.acciones}>
          {ABRE ? <Boton onClick={() => ir(ABRE.MENU, ABRE.LUGAR)}>Ir a trabajarlo</Boton> : null}
          {TIPO === 'remision' && can(CONTROLES_PAPELES) ? (
            <Documentos id={expediente.DOCUMENTO_ID} folio={FOLIO} />
          ) : null}
        </div>
      </CabezaDeFicha>
      <section className={`${css.parte} ${css.entera}`} aria-label="Historia">
        <h2>Historia</h2>
        <DataTable
          columnas={DE_HISTORIA}
          filas={historia}
          llave={(h) => `${h.FECHA} ${h.OPERADOR} ${h.HECHO} ${h.CLAVE_ARTICULO} ${h.PIEZAS}`}
          etiqueta="Quién hizo qué con el documento"
          leyenda={<span role="status">{cuantos(historia.length, ['movimiento', 'movimientos'])}</span>}
          altoMaximo="22rem"
          vacio={<EmptyState titulo="Nadie ha hecho nada todavía" />}
        />
      </section>
      <section className={`${css.parte} ${css.entera}`} aria-label="Renglones">
        <h2>Renglones</h2>
        <DataTable
          columnas={columnasDe(clase, renglones)}
          filas={renglones}
          llave={(r) => r.RENGLON}
          etiqueta="Renglones del documento"
          leyenda={<span role="status">{cuantos(renglones.length, RENGLONES)}</span>}
          altoMaximo="26rem"
          tono={(r) => (r.TERMINADAS >= r.PEDIDAS ? 'hecho' : r.MOTIVO && !clase.nota ? 'rechazo' : null)}
          palabraDeTono={(r) => (r.TERMINADAS >= r.PEDIDAS ? 'Completo' : 'Corto')}
        />
      </section>
    </div>
  );
}

/** How much of what was requested each step has done. */
function Avance({ renglones, clase }: { renglones: readonly Renglon[]; clase: ClaseDeDocumento }) {
  const { pasos, cuenta } = clase;
  const suma = (de: (r: Renglon) => number) => renglones.reduce((n, r) => n + de(r), 0);
  const pedidas = suma((r) => r.PEDIDAS);
  return (
    <dl className={propio.avance}>
      {[suma((r) => r.HECHAS), suma((r) => r.TERMINADAS)].map((hechas, i) => (
        <div key={pasos[i + 1]}>
          <dt>{pasos[i + 1]}</dt>
          <dd>
            {entero(hechas)} de {cuenta ? cuantos(pedidas, RENGLONES) : enPiezas(pedidas)}
            <Progreso valor={pedidas === 0 ? 0 : (100 * hechas) / pedidas} etiqueta={pasos[i + 1] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Clave = ({ clave }: { clave: string }) => (
  <LigaDeRegistro href={hrefDeRegistro('articulo', clave)}>{clave}</LigaDeRegistro>
);

const deshecho = (x: Hecho): string => (x.DESHECHO === 'S' ? ' (deshecho después)' : '');

const h = de<Hecho>();
const DE_HISTORIA: readonly Columna<Hecho>[] = [
  h.fechaHora('FECHA', 'Cuándo', { ancho: 140 }),
  h.texto('OPERADOR', 'Quién', {
    ancho: 110,
    celda: celdaDe('operador', (x) => x.OPERADOR),
  }),
  h.texto('HECHO', 'Qué', {
    tarjeta: 'titulo',
    texto: (x) => `${x.HECHO}${x.POR ? `, por ${x.POR}` : ''}${deshecho(x)}`,
    celda: (x) =>
      x.POR ? (
        <>
          {`${x.HECHO}, por `}
          <LigaDeRegistro href={hrefDeRegistro('operador', x.POR)} enTexto>
            {x.POR}
          </LigaDeRegistro>
          {deshecho(x)}
        </>
      ) : (
        `${x.HECHO}${deshecho(x)}`
      ),
  }),
  h.entero('PIEZAS', 'Piezas', { ancho: 80 }),
  h.texto('CLAVE_ARTICULO', 'Artículo', {
    ancho: 120,
    celda: (x) => (x.CLAVE_ARTICULO ? <Clave clave={x.CLAVE_ARTICULO} /> : x.PIEZAS ? 'Varios' : '—'),
  }),
];

const r = de<Renglon>();
function columnasDe(clase: ClaseDeDocumento, renglones: readonly Renglon[]): readonly Columna<Renglon>[] {
  const { pasos, cuenta, nota = 'Motivo' } = clase;
  const paso = (id: 'HECHAS' | 'TERMINADAS', titulo: string) =>
    r.entero(id, titulo, { ancho: 104, ...(cuenta && { texto: (f) => (f[id] ? 'Sí' : 'No') }) });
  return [
    r.entero('RENGLON', 'Renglón', { ancho: 84 }),
    r.texto('CLAVE_ARTICULO', 'Clave', {
      ancho: 110,
      celda: celdaDe('articulo', (f) => f.CLAVE_ARTICULO),
    }),
    r.texto('ARTICULO', 'Artículo', { tarjeta: 'titulo' }),
    ...(cuenta ? [] : [r.entero('PEDIDAS', pasos[0], { ancho: 96 })]),
    paso('HECHAS', pasos[1]),
    paso('TERMINADAS', pasos[2]),
    ...(renglones.some((f) => f.MOTIVO)
      ? [r.texto('MOTIVO', nota, { celda: celdaDe('ubicacion', (f) => f.MOTIVO) })]
      : []),
  ];
}
