import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useMemo, useState } from 'react';
import { type EntradaDeLista, useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar } from '../../ui/modal.ts';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { type Acceso, AccesoInicial } from './catalogos/AccesoInicial.tsx';
import css from './catalogos/catalogos.module.css';
import {
  type Alcance,
  alcanceDe,
  alcanza,
  type Catalogos,
  filtra,
  useEleccion,
} from './catalogos/eleccion.ts';
import { ModalColaborador } from './catalogos/ModalColaborador.tsx';
import {
  ModalPolitica,
  ModalProcedimiento,
  ModalProceso,
  ModalPuesto,
  ModalRegla,
} from './catalogos/modales.tsx';
import { opcionesDe } from './catalogos/opciones.ts';
import {
  ACTIVIDADES,
  COLABORADORES,
  INHABILITADAS,
  type NombreDePestana,
  PESTANAS,
  type PestanaDeCatalogo,
  POLITICAS,
  PROCEDIMIENTOS,
  PUESTOS,
  REGLAS,
} from './catalogos/pestanas.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('catalogos');
/** Rows a page (specification §9). */
const POR_PAGINA = 25;

/** Value of `forma` in the address for a new record; an existing record's form has its id. */
const NUEVA = 'nueva';

/** What the tabs have in common: the catalogues, read once, and what is chosen and open. */
function useCatalogos() {
  const [lugar, setLugar] = useSearchState({
    pestana: COLABORADORES.id as string,
    bajas: 0,
    forma: '',
    filtro: '',
    orden: '',
    sentido: 'asc',
    luego: '',
    filtros: '',
    pagina: 1,
  });
  const pestana = PESTANAS.find((p) => p.id === lugar.pestana)?.id ?? COLABORADORES.id;
  const { data: catalogos } = useQueryCall('getCatalogosRH', {});
  // If this fails nothing is said (specification §8): the forms say that there is no department to choose.
  const { data: departamentos } = useQueryCall('getDepartamentos', {});
  const { elegidas, suyas, limpia } = useEleccion(pestana);
  const alcance = alcanceDe(catalogos, elegidas);
  const conBajas = lugar.bajas === 1;
  const [acceso, setAcceso] = useState<Acceso | null>(null);
  return {
    pestana,
    catalogos,
    opciones: opcionesDe(catalogos, departamentos?.data),
    suyas,
    limpia,
    alcance,
    conBajas,
    /** Which form is open; '': none. The open form survives a reload, as what was typed in it does. */
    forma: lugar.forma,
    abre: (forma: string) => setLugar({ forma }),
    acceso,
    alCerrarAcceso: () => setAcceso(null),
    alDarAcceso(suyo: Acceso) {
      setLugar({ forma: '' });
      setAcceso(suyo);
    },
    /** Whether a row is shown in its tab; people who left only if they are asked for. */
    seVe: (de: string, fila: unknown): boolean =>
      alcanza(alcance, de, fila) &&
      (conBajas || de !== COLABORADORES.id || (fila as { ACTIVO: string }).ACTIVO === 'S'),
    onBajas: (si: boolean) => setLugar({ bajas: si ? 1 : 0, pagina: 1 }),
    onPestana: (id: string) =>
      setLugar({
        pestana: id,
        forma: '',
        filtro: '',
        orden: '',
        sentido: 'asc',
        luego: '',
        filtros: '',
        pagina: 1,
      }),
  };
}

type De = ReturnType<typeof useCatalogos>;

/** 'Catálogos y manuales': who works here, what each position does, and how it is done. */
export default function CatalogosYManuales() {
  const de = useCatalogos();
  return (
    <>
      <LaElegida de={de} />
      <Modal de={de} />
      {de.acceso ? <AccesoInicial acceso={de.acceso} alCerrar={de.alCerrarAcceso} /> : null}
    </>
  );
}

/** The list of the open tab. */
function LaElegida({ de }: { de: De }) {
  switch (de.pestana) {
    case PUESTOS.id:
      return <EnPestana pestana={PUESTOS} de={de} />;
    case ACTIVIDADES.id:
      return <EnPestana pestana={ACTIVIDADES} de={de} />;
    case PROCEDIMIENTOS.id:
      return <EnPestana pestana={PROCEDIMIENTOS} de={de} />;
    case REGLAS.id:
      return <EnPestana pestana={REGLAS} de={de} />;
    case POLITICAS.id:
      return <EnPestana pestana={POLITICAS} de={de} />;
    default:
      return <EnPestana pestana={COLABORADORES} de={de} />;
  }
}

/** How many rows a tab shows; undefined until they were read. */
const cuentaDe = (de: De, { id, parte }: PestanaDeCatalogo): number | undefined =>
  (de.catalogos?.[parte as keyof Catalogos] as readonly unknown[] | undefined)?.filter((f) => de.seVe(id, f))
    .length;

function EnPestana<N extends NombreDePestana>({ pestana, de }: { pestana: PestanaDeCatalogo<N>; de: De }) {
  const { alcance } = de;
  const { conBajas } = de;
  // Without people who left, all have the same state.
  const columnas = useMemo(
    () => (conBajas ? pestana.columnas : pestana.columnas.filter((c) => c.id !== 'ACTIVO')),
    [pestana, conBajas],
  );
  const lista = useLista(pestana.lista, {} as EntradaDeLista<N>, {
    archivo: pestana.archivo,
    columnas,
    solo: (f) => de.seVe(pestana.id, f),
    filtroAyuda: pestana.filtroAyuda,
    sinOrden: 'Por nombre',
    porPagina: POR_PAGINA,
    extraEnPalabras: alcance ? [['Sólo de', alcance.nombres.join(', ')]] : [],
    ...(filtra(pestana.id) ? { elegir: { borrador: de.suyas } } : {}),
  });
  return (
    <Lista
      {...lista}
      etiqueta={pestana.titulo}
      unidad={pestana.unidad}
      vacio={{ titulo: `No hay ${pestana.unidad[1]}` }}
      onElegir={(fila) => de.abre(String(fila[pestana.llave]))}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          disabled={!de.catalogos}
          onClick={() => de.abre(NUEVA)}
        >
          {pestana.nuevo}
        </Boton>
      }
      controles={
        pestana.id === COLABORADORES.id ? (
          <Casilla etiqueta="Con bajas" checked={de.conBajas} onCambio={de.onBajas} />
        ) : null
      }
      aviso={<SoloDe alcance={alcance} pestana={pestana.id} alQuitar={de.limpia} />}
      marco={(tabla) => (
        <Pestanas
          etiqueta={TITULO}
          pestanas={[
            ...PESTANAS.map((p) => ({
              id: p.id,
              titulo: p.titulo,
              cuenta: cuentaDe(de, p as unknown as PestanaDeCatalogo),
            })),
            ...INHABILITADAS,
          ]}
          elegida={pestana.id}
          onElegir={de.onPestana}
        >
          {tabla}
        </Pestanas>
      )}
    />
  );
}

/** Says how the rows chosen in one tab filter the others, with a button to show everything again. */
function SoloDe(props: { alcance: Alcance | null; pestana: string; alQuitar: () => void }) {
  const { alcance, pestana, alQuitar } = props;
  if (!alcance || !filtra(pestana)) return null;
  const nombres = alcance.nombres.join(', ');
  const propia = alcance.pestana === pestana;
  return (
    <div className={css.aviso}>
      <Mensaje tono="nada">
        {propia ? `Las demás pestañas muestran sólo lo de ${nombres}.` : `Sólo lo de ${nombres}.`}
      </Mensaje>
      <Boton tipo="discreto" onClick={alQuitar}>
        Ver todo
      </Boton>
    </div>
  );
}

/** The form of the open record. */
function Modal({ de }: { de: De }) {
  const { pestana, forma, catalogos } = de;
  if (forma === '' || !catalogos) return null;
  const cual = PESTANAS.find((p) => p.id === pestana) ?? COLABORADORES;
  // As the server has it now, even while the form is open.
  const fila =
    forma === NUEVA
      ? null
      : (catalogos[cual.parte] as readonly Readonly<Record<string, unknown>>[]).find(
          (f) => String(f[cual.llave]) === forma,
        );
  if (fila === undefined) return null;
  const { nuevo } = cual;
  const comunes = {
    pantalla: TITULO,
    titulo: fila === null ? nuevo : nuevo.replace(/^Nuev[oa]/, 'Editar'),
    opciones: de.opciones,
    alCerrar: () => de.abre(''),
    alGuardar(mensaje: string) {
      de.abre('');
      void avisar(TITULO, mensaje, 'hecho');
    },
  };
  // A row belongs to the tab in which it was opened.
  const filaDe = <N extends NombreDePestana>(_de: PestanaDeCatalogo<N>) => fila as FilaDeListado<N> | null;
  switch (pestana) {
    case COLABORADORES.id:
      return <ModalColaborador {...comunes} fila={filaDe(COLABORADORES)} alDarAcceso={de.alDarAcceso} />;
    case PUESTOS.id:
      return <ModalPuesto {...comunes} fila={filaDe(PUESTOS)} />;
    case ACTIVIDADES.id:
      return <ModalProceso {...comunes} fila={filaDe(ACTIVIDADES)} />;
    case PROCEDIMIENTOS.id:
      return <ModalProcedimiento {...comunes} fila={filaDe(PROCEDIMIENTOS)} />;
    case REGLAS.id:
      return <ModalRegla {...comunes} fila={filaDe(REGLAS)} />;
    default:
      return <ModalPolitica {...comunes} fila={filaDe(POLITICAS)} />;
  }
}
