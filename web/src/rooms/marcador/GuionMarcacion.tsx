import type { ReactNode } from 'react';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { IconPlus } from '../../ui/iconos.ts';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { DialogoDeVersion } from './guion/DialogoDeVersion.tsx';
import { AccionesDeGuion, comoEsta, EnGuion } from './guion/EnGuion.tsx';
import { esLado } from './guion/Lado.tsx';
import { ModalAjustes } from './guion/ModalAjustes.tsx';
import { ModalAsesor } from './guion/ModalAsesor.tsx';
import { ModalIncidencia } from './guion/ModalIncidencia.tsx';
import { TITULO, useEditor } from './guion/useEditor.ts';

const PESTANAS = [
  { id: 'guion', titulo: 'Guion' },
  { id: 'incidencias', titulo: 'Incidencias' },
  { id: 'versiones', titulo: 'Versiones' },
  { id: 'suplentes', titulo: 'Suplentes y ajustes' },
] as const;

/** Value of `forma` in the address for a new record; an existing record's form has its id. */
const NUEVA = 'nueva';
/** Value of `forma` for the settings. */
const AJUSTES = 'ajustes';
/** The parameters of a list, which begin anew on another tab. */
const DE_LISTA = { forma: '', filtro: '', orden: '', sentido: 'asc', luego: '', filtros: '', pagina: 1 };

const COLUMNAS_DE_INCIDENCIAS = columnasDe('getIncidenciasMarcador', {
  DESCRIPCION: { ancho: 240, tarjeta: 'titulo' },
  CLASE: { ancho: 120, tono: { CONTACTO: 'hecho', SIN_CONTACTO: 'nada', RECHAZO: 'atencion' } },
  PIDE_NOTA: { ancho: 110 },
  REGRESA: { ancho: 220 },
  NUMERO: { ancho: 230 },
  LLAMADAS: { ancho: 100 },
  ACTIVA: { ancho: 100, tono: { S: 'hecho', N: 'nada' } },
});
const COLUMNAS_DE_VERSIONES = columnasDe('getVersionesGuion', {
  NUMERO: { ancho: 90, tarjeta: 'titulo' },
  NOTA: { ancho: 240, recorta: true },
  PREGUNTAS: { ancho: 110 },
  LLAMADAS: { ancho: 100 },
  EN_CURSO: { ancho: 100 },
});

const COLUMNAS_DE_SUPLENTES = columnasDe('getSuplentesMarcador', {
  NOMBRE: { ancho: 220, tarjeta: 'titulo' },
  PRESENTE: { ancho: 110, tono: { S: 'hecho', N: 'nada' } },
  SUPLENTE: { ancho: 210 },
  SUPLENCIA: { ancho: 170 },
  EXTENSION: { ancho: 110 },
  OBJETIVO_VENTA: { ancho: 140 },
  OBJETIVO_CLIENTES: { ancho: 140 },
});

/** What the tabs have in common: which one is open, and what is open in it. */
function useGuion() {
  const [lugar, setLugar] = useSearchState({
    pestana: PESTANAS[0].id as string,
    pregunta: 0,
    lado: 'revision',
    ...DE_LISTA,
  });
  const editor = useEditor();
  return {
    lugar,
    setLugar,
    editor,
    cierra: () => setLugar({ forma: '' }),
    enPestanas: (contenido: ReactNode) => (
      <Pestanas
        etiqueta={TITULO}
        pestanas={PESTANAS}
        elegida={PESTANAS.find((p) => p.id === lugar.pestana)?.id ?? PESTANAS[0].id}
        onElegir={(pestana) => setLugar({ pestana, ...DE_LISTA })}
      >
        {contenido}
      </Pestanas>
    ),
  };
}
type De = ReturnType<typeof useGuion>;

/** 'Guion de marcación' (9025): the script of calls as it is edited and in its versions, the outcomes calls end with, substitutes, and the settings. */
export default function GuionMarcacion() {
  const de = useGuion();
  if (de.lugar.pestana === 'incidencias') return <Incidencias de={de} />;
  if (de.lugar.pestana === 'versiones') return <Versiones de={de} />;
  if (de.lugar.pestana === 'suplentes') return <Suplentes de={de} />;
  const { editor, lugar, setLugar } = de;
  return (
    <>
      <PageHeader
        titulo={TITULO}
        detalle={editor.lectura.data ? comoEsta(editor) : null}
        acciones={<AccionesDeGuion editor={editor} />}
      />
      {de.enPestanas(
        <EnGuion
          editor={editor}
          abierta={lugar.pregunta || null}
          lado={esLado(lugar.lado) ? lugar.lado : 'revision'}
          alAbrir={(clave) => setLugar({ pregunta: clave ?? 0 })}
          alElegirLado={(lado) => setLugar({ lado })}
        />,
      )}
    </>
  );
}

function Incidencias({ de }: { de: De }) {
  const { forma } = de.lugar;
  const lista = useLista(
    'getIncidenciasMarcador',
    {},
    {
      archivo: 'Incidencias de marcación',
      columnas: COLUMNAS_DE_INCIDENCIAS,
      filtroAyuda: 'Incidencia',
      sinOrden: 'Las que se usan primero',
    },
  );
  const fila = forma === NUEVA ? null : lista.respuesta?.data.find((f) => String(f.INCIDENCIA_ID) === forma);
  return (
    <Lista
      {...lista}
      etiqueta="Incidencias"
      unidad={['incidencia', 'incidencias']}
      vacio={{ titulo: 'No hay incidencias', texto: 'Agregue la primera con «Nueva incidencia».' }}
      onElegir={(f) => de.setLugar({ forma: String(f.INCIDENCIA_ID) })}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          onClick={() => de.setLugar({ forma: NUEVA })}
        >
          Nueva incidencia
        </Boton>
      }
      marco={de.enPestanas}
    >
      {forma !== '' && fila !== undefined ? (
        <ModalIncidencia
          key={forma}
          fila={fila}
          alCerrar={de.cierra}
          alGuardar={(mensaje) => {
            de.cierra();
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
    </Lista>
  );
}

function Versiones({ de }: { de: De }) {
  const { editor, lugar, setLugar } = de;
  const lista = useLista(
    'getVersionesGuion',
    {},
    {
      archivo: 'Versiones del guion',
      columnas: COLUMNAS_DE_VERSIONES,
      filtroAyuda: 'Nota o quién publicó',
      sinOrden: 'La última primero',
    },
  );
  const todas = lista.respuesta?.data ?? [];
  const version = todas.find((v) => String(v.GUION_ID) === lugar.forma);
  return (
    <Lista
      {...lista}
      etiqueta="Versiones"
      unidad={['versión', 'versiones']}
      vacio={{ titulo: 'No hay versiones publicadas' }}
      onElegir={(f) => setLugar({ forma: String(f.GUION_ID) })}
      marco={de.enPestanas}
    >
      {version ? (
        <DialogoDeVersion
          version={version}
          anterior={todas.find((v) => v.NUMERO === version.NUMERO - 1) ?? null}
          editor={editor}
          alCerrar={de.cierra}
          alLlevar={async (preguntas) => {
            if (
              (editor.hayCambios || editor.hayBorrador) &&
              !(await confirmar(
                TITULO,
                'Lo que hay en el borrador se cambia por esta versión, sin guardarlo todavía.',
                {
                  aceptar: 'Cambiarlo',
                },
              ))
            )
              return;
            editor.cambia(preguntas);
            setLugar({ pestana: 'guion', ...DE_LISTA });
          }}
        />
      ) : null}
    </Lista>
  );
}

/** Who takes the callbacks of whom, and the settings. */
function Suplentes({ de }: { de: De }) {
  const { forma } = de.lugar;
  const lista = useLista(
    'getSuplentesMarcador',
    {},
    {
      archivo: 'Suplentes del marcador',
      columnas: COLUMNAS_DE_SUPLENTES,
      filtroAyuda: 'Asesor o suplente',
      sinOrden: 'Por nombre',
    },
  );
  const todos = lista.respuesta?.data ?? [];
  const fila = todos.find((f) => String(f.OPERADOR_ID) === forma);
  const guardado = (mensaje: string) => {
    de.cierra();
    void avisar(TITULO, mensaje, 'hecho');
  };
  return (
    <Lista
      {...lista}
      etiqueta="Suplentes"
      unidad={['asesor', 'asesores']}
      vacio={{ titulo: 'Nadie llama a clientes' }}
      onElegir={(f) => de.setLugar({ forma: String(f.OPERADOR_ID) })}
      acciones={<Boton onClick={() => de.setLugar({ forma: AJUSTES })}>Ajustes del marcador</Boton>}
      marco={de.enPestanas}
    >
      {forma === AJUSTES ? <ModalAjustes alCerrar={de.cierra} alGuardar={guardado} /> : null}
      {fila ? (
        <ModalAsesor key={forma} fila={fila} asesores={todos} alCerrar={de.cierra} alGuardar={guardado} />
      ) : null}
    </Lista>
  );
}
