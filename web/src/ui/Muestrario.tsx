import { type ReactNode, useState } from 'react';
import { Acordeon, Seccion } from './Acordeon.tsx';
import { AreaTexto } from './AreaTexto.tsx';
import { Boton, BotonIcono } from './Boton.tsx';
import { Campo, CampoPassword } from './Campo.tsx';
import { Carrusel } from './Carrusel.tsx';
import { Casilla } from './Casilla.tsx';
import { DataTable } from './DataTable.tsx';
import { Dialogo } from './Dialogo.tsx';
import { DialogoDeChoques } from './DialogoDeChoques.tsx';
import { Estado, Mensaje } from './Estado.tsx';
import { IconDownload, IconKey, IconX } from './iconos.ts';
import css from './Muestrario.module.css';
import { MuestrarioDeGraficas } from './MuestrarioDeGraficas.tsx';
import { columnasDeMuestra as columnas, filasDeMuestra as filas } from './MuestrarioDeListas.tsx';
import { MuestrarioDePlantillas } from './MuestrarioDePlantillas.tsx';
import { CampoConSugerencias } from './MuestrarioDeSugerencias.tsx';
import { avisar, confirmar } from './modal.ts';
import { PageHeader } from './PageHeader.tsx';
import { Presencia } from './Presencia.tsx';
import { Selector } from './Selector.tsx';
import { EmptyState, FailedState } from './Vacios.tsx';

const tonos = ['hecho', 'atencion', 'rechazo', 'seleccion', null, null] as const;

const CHOQUES = [
  { campo: 'MAXIMO', etiqueta: 'Máximo', era: '40', ajeno: '60', mio: '50' },
  { campo: 'LOTE', etiqueta: 'Pide lote', era: 'No', ajeno: 'Sí', mio: 'No' },
];

const PRESENTES = [1, 2, 6].map((cuantas) =>
  ['ANA LÓPEZ', 'BETO PÉREZ', 'CARLA RUIZ', 'DANIEL SOTO', 'EVA MORA', 'FITO LARA']
    .slice(0, cuantas)
    .map((nombre, id) => ({ id, nombre, escribe: cuantas === 2 && id === 1 })),
);

function Muestra({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={css.muestra}>
      <h2>{titulo}</h2>
      <div className={css.fila}>{children}</div>
    </section>
  );
}

/** Every component of the kit, for review (`/_ui`, development builds only). */
export default function Muestrario() {
  const [tipo, setTipo] = useState('');
  const [texto, setTexto] = useState('');
  const [buscado, setBuscado] = useState('');
  const [seccion, setSeccion] = useState(true);
  return (
    <main className={css.pagina}>
      <PageHeader
        titulo="Muestrario"
        detalle="Los componentes de Andén"
        volver={{ etiqueta: 'Volver', alVolver: () => window.history.back() }}
        acciones={<Boton icono={<IconDownload stroke={1.75} />}>Exportar</Boton>}
      />
      <MuestrarioDePlantillas />
      <MuestraDeBotones />
      <Muestra titulo="Campo">
        <Campo etiqueta="Clave" placeholder="Escanee o teclee" ayuda="Enter busca" />
        <Campo etiqueta="Unidades" error="Las unidades deben ser numéricas y mayor que 0" defaultValue="-3" />
        <CampoConSugerencias texto={buscado} alEscribir={setBuscado} />
        <CampoPassword etiqueta="Contraseña" defaultValue="anden2026" />
        <Campo etiqueta="Código" grande inputMode="numeric" defaultValue="7501234567893" />
        <Campo etiqueta="Folio" disabled defaultValue="OC0004223" />
        <AreaTexto etiqueta="Comentario" maxLength={500} value={texto} onCambio={setTexto} />
      </Muestra>
      <Muestra titulo="Selector, Casilla">
        <Selector
          etiqueta="Tipo de ubicación"
          opciones={[
            { valor: 'F', texto: 'FIJA' },
            { valor: 'M', texto: 'MULTIALMACEN' },
            { valor: 'I', texto: 'INHABILITADA', inhabilitada: true },
          ]}
          vacio="Elija un tipo"
          value={tipo}
          onCambio={setTipo}
          error={tipo ? null : 'Debe elegir un tipo de ubicación válido'}
        />
        <Casilla etiqueta="Pide caducidad" checked={tipo === 'F'} onCambio={() => setTipo('F')} />
        <Casilla
          etiqueta="Cuenta con comodín"
          ayuda="Requiere el control 1004"
          checked
          disabled
          onCambio={() => {}}
        />
      </Muestra>
      <Muestra titulo="Presencia">
        {PRESENTES.map((personas) => (
          <Presencia key={personas.length} personas={personas} />
        ))}
      </Muestra>
      <Muestra titulo="Acordeon, Carrusel">
        <Acordeon>
          <Seccion titulo="Imágenes" resumen="Producto y categoría" abierta={seccion} onAbrir={setSeccion}>
            <Carrusel
              etiqueta="Imágenes"
              imagenes={[
                { src: '/imagenes/productos/1.webp', titulo: 'Cuaderno profesional raya 100 hojas' },
                { src: '/imagenes/categorias/1.png', titulo: 'Categoría' },
                { src: '/imagenes/productos/999999999.webp', titulo: 'La que no está' },
              ]}
            />
          </Seccion>
          <Seccion titulo="Caducidades" inhabilitada="Requiere el control 1227" abierta onAbrir={() => {}}>
            Nada
          </Seccion>
        </Acordeon>
      </Muestra>
      <MuestraDeDialogos />
      <MuestraDeTablas />
      <Muestra titulo="Gráficas">
        <MuestrarioDeGraficas />
      </Muestra>
      <Muestra titulo="Vacíos">
        <EmptyState titulo="No hay compras por recibir">Cuando llegue una, aparecerá aquí.</EmptyState>
        <FailedState mensaje="No hubo respuesta del servidor." onReintentar={() => {}} />
      </Muestra>
    </main>
  );
}

function MuestraDeBotones() {
  return (
    <>
      <Muestra titulo="Boton">
        <Boton tipo="principal">Principal</Boton>
        <Boton>Secundario</Boton>
        <Boton tipo="discreto">Discreto</Boton>
        <Boton tipo="peligro">Peligro</Boton>
        <Boton disabled>Inhabilitado</Boton>
        <Boton tipo="principal" cargando>
          Guardando
        </Boton>
        <Boton icono={<IconKey stroke={1.75} />}>Con icono</Boton>
        <Boton tipo="principal" grande>
          Guardar
        </Boton>
        <BotonIcono etiqueta="Quitar" icono={<IconX stroke={1.75} />} />
      </Muestra>
      <Muestra titulo="Estado, Mensaje">
        <Estado tono="hecho">Completo</Estado>
        <Estado tono="atencion">Pendiente</Estado>
        <Estado tono="rechazo">Urgente</Estado>
        <Estado tono="nada">Sin recibir</Estado>
        <Mensaje tono="rechazo">Producto no encontrado</Mensaje>
        <Mensaje tono="atencion">Quedan piezas por recibir</Mensaje>
        <Mensaje tono="hecho">Recibidas 12 piezas</Mensaje>
        <Mensaje tono="nada">Sin movimientos</Mensaje>
      </Muestra>
    </>
  );
}

function MuestraDeDialogos() {
  const [abierto, setAbierto] = useState(false);
  const [chocan, setChocan] = useState(false);
  return (
    <Muestra titulo="Modal, Dialogo">
      <Boton onClick={() => void avisar('Recepción de compra', 'Producto no encontrado', 'rechazo')}>
        Avisar
      </Boton>
      <Boton
        onClick={() =>
          void confirmar('Tickets', '¿Está seguro de cerrar el ticket?').then((si) =>
            avisar('Tickets', si ? 'Cerrado' : 'Sigue abierto', si ? 'hecho' : 'neutro'),
          )
        }
      >
        Confirmar
      </Boton>
      <Boton onClick={() => setAbierto(true)}>Diálogo</Boton>
      <Dialogo
        abierto={abierto}
        titulo="Recepción de Mercancía"
        alCerrar={() => setAbierto(false)}
        alEnviar={() => setAbierto(false)}
        botones={
          <>
            <Boton onClick={() => setAbierto(false)}>Cancelar</Boton>
            <Boton tipo="principal" enviar>
              Guardar
            </Boton>
          </>
        }
      >
        <Campo etiqueta="Observaciones" data-autofocus />
      </Dialogo>
      <Boton onClick={() => setChocan(true)}>Choque de campos</Boton>
      <DialogoDeChoques
        titulo="Configuración de Artículo"
        choques={chocan ? CHOQUES : []}
        alGuardar={() => setChocan(false)}
        alCerrar={() => setChocan(false)}
      />
    </Muestra>
  );
}

function MuestraDeTablas() {
  const [elegida, setElegida] = useState<number | null>(null);
  const largas = filas(5000);
  return (
    <section className={css.muestra}>
      <h2>DataTable</h2>
      <DataTable
        etiqueta="Compras"
        columnas={columnas}
        filas={filas(12)}
        llave={(f) => f.id}
        leyenda="12 compras"
        tono={(f) => (f.id === elegida ? 'seleccion' : (tonos[f.id % 6] ?? null))}
        onElegir={(f) => setElegida(f.id)}
      />
      <h2>DataTable: 5,000 filas</h2>
      <DataTable
        etiqueta="Muchas compras"
        columnas={columnas}
        filas={largas}
        llave={(f) => f.id}
        altoMaximo="320px"
        onElegir={(f) => setElegida(f.id)}
      />
      <h2>DataTable: cargando, vacía, fallida</h2>
      <DataTable etiqueta="A" columnas={columnas} filas={undefined} llave={(f) => f.id} filasDeEspera={4} />
      <DataTable etiqueta="B" columnas={columnas} filas={[]} llave={(f) => f.id} />
      <DataTable
        etiqueta="C"
        columnas={columnas}
        filas={undefined}
        llave={(f) => f.id}
        error="No hubo respuesta del servidor."
        onReintentar={() => {}}
      />
    </section>
  );
}
