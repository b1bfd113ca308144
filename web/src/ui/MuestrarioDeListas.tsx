import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { useState } from 'react';
import { Consulta, type ConsultaProps } from './Consulta.tsx';
import { type Columna, textoDe } from './columna.ts';
import { COMO_VIENE, conMedida, dispuestas } from './disposicion.ts';
import {
  alternada,
  type Eleccion,
  type Elegibles,
  hasta,
  type Limites,
  NINGUNA,
  pagina,
  SIN_LIMITES,
  TODAS,
} from './elegir.ts';
import { enOrden, type Orden } from './enOrden.ts';
import { filtra } from './filtra.ts';
import { Progreso } from './Progreso.tsx';

export interface FilaDeMuestra {
  id: number;
  FOLIO: string;
  PROVEEDOR: string;
  UNIDADES: number;
  RECIBIDO: number;
}

const PROVEEDORES = ['FRAGANCIAS DEL VALLE', 'Químicos Ébano', 'Textiles Ñandú', 'Alimentos La Gran Meseta'];
/** So many rows, always the same. */
export const filasDeMuestra = (n: number): FilaDeMuestra[] =>
  Array.from({ length: n }, (_, i) => ({
    id: i + 1,
    FOLIO: `OC${String(4000 + i).padStart(7, '0')}`,
    PROVEEDOR: PROVEEDORES[i % 4] ?? '',
    UNIDADES: (i * 37) % 900,
    RECIBIDO: (i * 23) % 101,
  }));

export const columnasDeMuestra: Columna<FilaDeMuestra>[] = [
  { id: 'FOLIO', titulo: 'Folio', valor: (f) => f.FOLIO },
  { id: 'PROVEEDOR', titulo: 'Proveedor', valor: (f) => f.PROVEEDOR },
  { id: 'UNIDADES', titulo: 'Unidades', tipo: 'numero', valor: (f) => f.UNIDADES },
  {
    id: 'RECIBIDO',
    titulo: 'Recibido',
    valor: (f) => f.RECIBIDO,
    celda: (f) => <Progreso valor={f.RECIBIDO} etiqueta="Recibido" />,
    ancho: 160,
  },
];

/** One row in five cannot be chosen. */
const ABIERTAS: Limites = { ...SIN_LIMITES, puede: (llave) => Number(llave) % 5 !== 0 };

/** The chosen rows in the form that a hook of the platform would return. */
function deMuestra(e: Eleccion, pon: (e: Eleccion) => void, total: number) {
  const id = (f: FilaDeMuestra): number => f.id;
  const elegibles: Elegibles<FilaDeMuestra> = {
    nombre: 'Elegir',
    esta: (f) => e.todas || e.llaves.includes(f.id),
    impide: (f) => (e.todas ? 'Están todas' : ABIERTAS.puede(f.id) ? null : 'Ya se cerró'),
    llamada: (f) => f.FOLIO,
    onAlterna: (f) => pon(alternada(e, f.id)),
    onHasta: (f, vistas) => pon(hasta(e, f.id, vistas.map(id), ABIERTAS)),
    onPagina: (vistas, si) => pon(pagina(e, vistas.map(id), si, ABIERTAS)),
  };
  const nada = (): void => {};
  const pie = {
    activa: true,
    propias: false,
    cuantas: e.todas ? total : e.llaves.length,
    todas: e.todas,
    total,
    dicho: null,
    copiando: false,
    onModo: nada,
    onTodas: () => pon(TODAS),
    onNinguna: () => pon(NINGUNA),
    onCopiar: nada,
    onExportar: nada,
  };
  return { elegibles, pie };
}

const POR_PAGINA = 20;
const TODAS_LAS_FILAS = filasDeMuestra(211);

/** Whether a row passes a filter on its number or its text. */
function pasa(fila: FilaDeMuestra, f: FiltroDeColumna): boolean {
  const columna = columnasDeMuestra.find((c) => c.id === f.columna);
  if (!columna) return true;
  if (f.clase === 'numero') {
    const n = Number(columna.valor(fila));
    return (!f.de || n >= Number(f.de)) && (!f.a || n <= Number(f.a));
  }
  return f.clase !== 'texto' || f.valores.some((v) => textoDe(columna, fila).includes(v));
}

/** A report over rows held here, all of whose parts work as with the platform's hooks. */
export function ConsultaDeMuestra(props: Partial<ConsultaProps<FilaDeMuestra>>) {
  const [filtro, setFiltro] = useState('');
  const [cual, setPagina] = useState(1);
  const [ordenes, setOrdenes] = useState<readonly Orden[]>([{ id: 'FOLIO', sentido: 'asc' }]);
  const [disposicion, setDisposicion] = useState(COMO_VIENE);
  const [elegidas, setElegidas] = useState(NINGUNA);
  const [densidad, setDensidad] = useState<'compacta' | 'comoda'>('compacta');
  const [filtros, setFiltros] = useState<readonly FiltroDeColumna[]>([]);
  const [porPagina, setPorPagina] = useState(POR_PAGINA);
  const estrechas = TODAS_LAS_FILAS.filter((f) => filtros.every((c) => pasa(f, c)));
  const quedan = enOrden(filtra(estrechas, columnasDeMuestra, filtro), columnasDeMuestra, ordenes);
  const visibles = quedan.slice((cual - 1) * porPagina, cual * porPagina);
  const suma = (filas: readonly FilaDeMuestra[]) => filas.reduce((a, f) => a + f.UNIDADES, 0);
  return (
    <Consulta
      titulo="Compras recibidas-acomodadas"
      columnas={dispuestas(columnasDeMuestra, disposicion)}
      eleccion={{
        columnas: {
          todas: columnasDeMuestra,
          valor: disposicion,
          onCambio: setDisposicion,
          alRestablecer: () => setDisposicion(COMO_VIENE),
          densidad,
          onDensidad: setDensidad,
        },
        onAncho: (id, ancho) => setDisposicion(conMedida(disposicion, id, ancho)),
      }}
      filtros={{
        columnas: [
          { id: 'PROVEEDOR', titulo: 'Proveedor', clase: 'texto' },
          { id: 'UNIDADES', titulo: 'Unidades', clase: 'numero' },
        ],
        valor: filtros,
        enPalabras: (f) => escribirFiltros([f]),
        onCambio: (nuevos) => {
          setFiltros(nuevos);
          setPagina(1);
        },
        hoy: '2026-11-21',
      }}
      totales={{ UNIDADES: { pagina: suma(visibles), todas: suma(quedan) } }}
      filas={visibles}
      llave={(f) => f.id}
      desde="2026-11-21"
      hasta="2026-11-21"
      hoy="2026-11-21"
      periodo="hoy"
      onPeriodo={() => {}}
      onConsultar={() => {}}
      filtro={filtro}
      onFiltro={setFiltro}
      ordenes={ordenes}
      onOrdenes={setOrdenes}
      pagina={cual}
      porPagina={porPagina}
      tamanos={[20, 50]}
      onPorPagina={setPorPagina}
      total={quedan.length}
      onPagina={setPagina}
      onExportar={() => {}}
      exportando={{ filas: 12_400, total: 50_000 }}
      onCancelarExportacion={() => {}}
      {...deMuestra(elegidas, setElegidas, quedan.length)}
      {...props}
    />
  );
}
