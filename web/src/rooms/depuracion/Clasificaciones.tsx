import { APLICADAS_MAX } from '@anden/contrato/depuracion/clasificaciones-rules.ts';
import { SEPARA_AYUDA, SEPARACIONES, type Separacion } from '@anden/contrato/depuracion/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import type { ReactNode } from 'react';
import { useCommand } from '../../platform/command.ts';
import { cuantos } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import css from './depuracion.module.css';
import { ModalClasificacion } from './ModalClasificacion.tsx';

const TITULO = tituloDe('clasificacionesdepuracion');
const PESTANAS = [
  { id: 'clasificaciones', titulo: 'Clasificaciones' },
  { id: 'por-aplicar', titulo: 'Por aplicar' },
  { id: 'aplicadas', titulo: 'Aplicadas' },
] as const;
/** Value of `forma` in the address for a new record; an existing record's form has its id. */
const NUEVA = 'nueva';
/** The parameters of a list, which begin anew on another tab. */
const DE_LISTA = { forma: '', filtro: '', orden: '', sentido: 'asc', luego: '', filtros: '', pagina: 1 };

const SI = { S: 'hecho', N: 'nada' } as const;
const DE_CLASIFICACIONES = columnasDe('getClasificacionesDepuracion', {
  CLASIFICADO: { ancho: 220, tarjeta: 'titulo' },
  INACTIVA: { ancho: 130 },
  ASESOR: { ancho: 200 },
  CAMPANA: { ancho: 200 },
  NO_LLAMAR: { ancho: 130 },
  NUMERO_MALO: { ancho: 150 },
  USOS: { ancho: 100 },
  ACTIVA: { ancho: 100, tono: SI },
});
const POR_APLICAR = columnasDe('getPorAplicarDepuracion', {
  CLIENTE: { ancho: 220, tarjeta: 'titulo' },
  LISTA: { ancho: 180 },
  ACCION: { ancho: 190 },
  AHORA: { ancho: 200 },
  QUEDA: { ancho: 180 },
});
const APLICADAS = columnasDe('getAplicacionesDepuracion', {
  MOMENTO: { tarjeta: 'titulo' },
  CLIENTES: { ancho: 100 },
});

/** 'Clasificaciones de depuración' (9030): what each leads to, what is to be done to customers by it, and what was done, which is undone whole. */
export default function Clasificaciones() {
  const [lugar, setLugar] = useSearchState({ pestana: PESTANAS[0].id as string, ...DE_LISTA });
  const enPestanas = (contenido: ReactNode) => (
    <Pestanas
      etiqueta={TITULO}
      pestanas={PESTANAS}
      elegida={PESTANAS.find((p) => p.id === lugar.pestana)?.id ?? PESTANAS[0].id}
      onElegir={(pestana) => setLugar({ pestana, ...DE_LISTA })}
    >
      {contenido}
    </Pestanas>
  );
  if (lugar.pestana === 'por-aplicar') return <PorAplicar marco={enPestanas} />;
  if (lugar.pestana === 'aplicadas') return <Aplicadas marco={enPestanas} />;
  return (
    <LasClasificaciones marco={enPestanas} forma={lugar.forma} alAbrir={(forma) => setLugar({ forma })} />
  );
}

type Marco = (contenido: ReactNode) => ReactNode;

function LasClasificaciones(props: { marco: Marco; forma: string; alAbrir: (forma: string) => void }) {
  const { marco, forma, alAbrir } = props;
  const lista = useLista(
    'getClasificacionesDepuracion',
    {},
    {
      columnas: DE_CLASIFICACIONES,
      filtroAyuda: 'Clasificación o asesor',
      sinOrden: 'Las que se usan primero',
    },
  );
  const ajustes = useCommand('guardaAjustesDepuracion', { titulo: TITULO });
  const { respuesta } = lista;
  const fila = forma === NUEVA ? null : respuesta?.data.find((f) => String(f.CLASIF_DEP_ID) === forma);
  return (
    <Lista
      {...lista}
      etiqueta="Clasificaciones"
      unidad={['clasificación', 'clasificaciones']}
      vacio={{ titulo: 'No hay clasificaciones' }}
      marco={marco}
      onElegir={(f) => alAbrir(String(f.CLASIF_DEP_ID))}
      acciones={
        <Boton tipo="principal" icono={<IconPlus stroke={1.75} />} onClick={() => alAbrir(NUEVA)}>
          Nueva clasificación
        </Boton>
      }
      aviso={
        respuesta ? (
          <div className={css.angosto}>
            <Selector
              etiqueta="A quien no se localizó se le intenta otra vez"
              value={respuesta.SEPARA}
              disabled={ajustes.running}
              opciones={Object.entries(SEPARACIONES).map(([valor, texto]) => ({ valor, texto }))}
              onCambio={(separa) => void ajustes.run({ separa: separa as Separacion })}
            />
            <p className={css.tenue}>{SEPARA_AYUDA[respuesta.SEPARA]}</p>
          </div>
        ) : null
      }
    >
      {forma !== '' && fila !== undefined && respuesta ? (
        <ModalClasificacion
          key={forma}
          fila={fila}
          asesores={respuesta.asesores}
          campanas={respuesta.campanas}
          alCerrar={() => alAbrir('')}
          alGuardar={(mensaje) => {
            alAbrir('');
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
    </Lista>
  );
}

function PorAplicar({ marco }: { marco: Marco }) {
  const comando = useCommand('aplicaDepuracion', { titulo: TITULO });
  const lista = useLista(
    'getPorAplicarDepuracion',
    {},
    {
      archivo: 'Depuración por aplicar',
      columnas: POR_APLICAR,
      filtroAyuda: 'Cliente, lista, clasificación…',
      porPagina: 20,
      sinOrden: 'Lo último que se revisó primero',
      elegir: { max: APLICADAS_MAX },
    },
  );
  const { elegidas } = lista;
  async function aplica(): Promise<void> {
    const cuantas = cuantos(elegidas.length, ['cambio', 'cambios']);
    if (
      !(await confirmar(
        TITULO,
        `${elegidas.length === 1 ? `Se hace ${cuantas} como se ve` : `Se hacen ${cuantas} como se ven`} en la lista. Después se puede deshacer completo.`,
        {
          aceptar: 'Aplicar',
        },
      ))
    )
      return;
    const reply = await comando.run({
      filas: elegidas.map((f) => ({ lista_dep_det_id: f.LISTA_DEP_DET_ID, accion: f.ACCION })),
    });
    if (reply) void avisar(TITULO, reply.message, 'hecho');
  }
  return (
    <Lista
      {...lista}
      etiqueta="Por aplicar"
      unidad={['cambio', 'cambios']}
      vacio={{
        titulo: 'No hay nada por aplicar',
        texto: 'Aquí se ve, antes de hacerlo, lo que llevan las clasificaciones de los clientes revisados.',
      }}
      marco={marco}
      accionesDeElegidas={
        <Boton
          tipo="principal"
          cargando={comando.running}
          disabled={elegidas.length === 0}
          onClick={() => void aplica()}
        >
          Aplicar
        </Boton>
      }
    />
  );
}

function Aplicadas({ marco }: { marco: Marco }) {
  const comando = useCommand('deshaceAplicacionDepuracion', { titulo: TITULO });
  const lista = useLista(
    'getAplicacionesDepuracion',
    {},
    { archivo: 'Depuración aplicada', columnas: APLICADAS, porPagina: 20, sinOrden: 'Lo último primero' },
  );
  async function deshace(id: number, clientes: number): Promise<void> {
    if (comando.running) return;
    if (
      !(await confirmar(
        TITULO,
        `¿Deshacer lo que se aplicó a ${cuantos(clientes, ['cliente', 'clientes'])}? Vuelven a estar como antes.`,
        { aceptar: 'Deshacer' },
      ))
    )
      return;
    const reply = await comando.run({ aplicacion_dep_id: id });
    if (reply) void avisar(TITULO, reply.message, 'hecho');
  }
  return (
    <Lista
      {...lista}
      etiqueta="Aplicadas"
      unidad={['aplicación', 'aplicaciones']}
      vacio={{ titulo: 'No se ha aplicado nada' }}
      marco={marco}
      tono={(f) => (f.DESHECHA ? 'nada' : null)}
      onElegir={(f) => (f.DESHECHA ? undefined : void deshace(f.APLICACION_DEP_ID, f.CLIENTES))}
    />
  );
}
