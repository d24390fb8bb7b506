import type { blog as en } from '../../en/public-site/blog.ts';
import type { Locale } from '../../types.ts';

export const blog = {
  title: 'Blog',
  documentTitle: 'Blog de Visafolio: notas para firmas de inmigración',
  intro: 'Las novedades del producto, cómo aprovecharlo mejor y cómo trabajan las firmas como la suya.',
  featured: 'Destacado',
  readFull: 'Leer el artículo completo',
  readMore: 'Leer más',
  team: 'Equipo de Visafolio',
  byline: '{{author}} · {{date}}',
  empty: 'Todavía no hay artículos',
  emptyText: 'Pronto habrá contenido nuevo.',
  adminOn: 'Modo administrador',
  adminOff: 'Salir del modo administrador',
  newPost: 'Nuevo artículo',
  firstPost: 'Agregue su primer artículo',
  back: 'Volver al blog',
  edit: 'Editar artículo',
  delete: 'Eliminar',
  deletion: {
    title: 'Eliminar artículo',
    text: '¿Confirma que desea eliminar este artículo?',
    done: 'Artículo eliminado correctamente',
  },
  notFound: 'Artículo no encontrado',
  form: {
    createTitle: 'Crear un artículo',
    editTitle: 'Editar el artículo',
    intro: 'Los artículos se guardan solo en este navegador.',
    title: 'Título',
    excerpt: 'Resumen',
    content: 'Contenido',
    contentHint: 'HTML. Los scripts, formularios y estilos se omiten al mostrar el artículo.',
    category: 'Categoría',
    author: 'Autor',
    image: 'URL de la imagen',
    required: 'Complete este campo.',
    create: 'Crear artículo',
    update: 'Actualizar artículo',
    created: 'Artículo creado correctamente',
    updated: 'Artículo actualizado correctamente',
    failedTitle: 'Error',
    failed: 'No se pudo guardar el artículo',
  },
  posts: {
    'one-folio-per-case': {
      title: 'Un folio por caso: lo que hace Visafolio y lo que deja en sus manos',
      category: 'Novedades del producto',
      excerpt:
        'Un cuestionario, una lista de documentos y un panel que muestra lo que ha llegado. Esta es la idea, y este es su límite.',
      content: `<p>La mayor parte del trabajo de un caso de inmigración ocurre antes de que alguien llene un formulario. Alguien tiene que averiguar para qué empleador trabajaba el cliente en 2019, cuál de los tres pasaportes es el vigente y si el título llegó a traducirse. Visafolio está hecho para esa parte.</p>
<h2>Un enlace, un lugar</h2>
<p>Usted elige una plantilla, escribe el nombre del cliente y envía. El cliente recibe un enlace personal. Detrás están las preguntas, una a la vez y en inglés o en español, y una lista de documentos. Todo se guarda en el momento: cerrar el navegador no pierde nada, y una subida que un túnel del tren interrumpe continúa donde se detuvo.</p>
<h2>Usted lo ve mientras ocurre</h2>
<p>Su panel muestra cada caso con dos barras, documentos y preguntas. Avanzan mientras el cliente trabaja, sin recargar la página. Cuando el cliente envía el cuestionario, usted recibe un correo, y en la carpeta del cliente queda un PDF con todas las respuestas, listo para imprimir o archivar.</p>
<h2>Lo que no hace</h2>
<p>No da asesoría legal ni toma decisiones. Las plantillas estándar son un punto de partida que un abogado debería leer antes que el primer cliente. Copie una, quite lo que su firma nunca pregunta y agregue lo que su consulado siempre pide. Una solicitud conserva las preguntas con las que se envió, de modo que editar una plantilla nunca cambia un caso en curso.</p>
<p>Tampoco retiene sus datos. Los documentos de un cliente salen en un solo archivo ZIP, con nombres que se ordenan, cuando usted lo pida.</p>`,
    },
    'first-request-in-ten-minutes': {
      title: 'Su primera solicitud en diez minutos',
      category: 'Tutoriales',
      excerpt:
        'De un panel vacío a un cliente que responde: los cinco pasos y las pequeñas decisiones que le ahorran otro correo.',
      content: `<p>Necesita un caso real y diez minutos. Elija a un cliente paciente: será su mejor crítico.</p>
<h2>1. Elija la plantilla más cercana al caso</h2>
<p>Abra <strong>Nueva solicitud</strong> y revise la lista. No busque la plantilla perfecta. Una que hace dos preguntas de más es mejor que una que olvida el I-94.</p>
<h2>2. Use el correo que el cliente sí lee</h2>
<p>El enlace llega a esa dirección y no le sirve a nadie más. Si responde por el cliente el área de recursos humanos del empleador, agréguela como patrocinador: ambos podrán entrar, y la invitación llegará al patrocinador.</p>
<h2>3. Escriba tres frases</h2>
<p>Las notas se convierten en el mensaje de la invitación. Diga quién es usted, qué debe tener el cliente a la mano y para cuándo lo necesita. Por ejemplo:</p>
<blockquote>Estamos preparando su petición. Tenga a la mano su pasaporte y sus tres últimos recibos de nómina. Si termina antes del viernes, podremos presentarla la próxima semana.</blockquote>
<h2>4. Envíe y observe la etiqueta</h2>
<p>La tarjeta indica si la invitación se envió y cuándo entró el cliente por primera vez. Si un servidor de correo la rechaza, la tarjeta lo dice y el producto lo sigue intentando durante un día. Lo habitual es que la dirección esté mal escrita.</p>
<h2>5. Lea mientras escriben</h2>
<p>Abra la solicitud. Las respuestas y los archivos aparecen a medida que llegan. Si un escaneo salió cortado, pídalo de nuevo ahora, con una frase que diga por qué, mientras el pasaporte todavía está sobre la mesa. Es el momento en que menos cuesta pedirlo.</p>
<h2>Después</h2>
<ul><li>Cambie el estado a completada. El cliente podrá leerlo todo y no cambiar nada.</li><li>Descargue el ZIP del cliente para su propio archivo.</li><li>Anote en qué pregunta tropezó el cliente y redáctela de otra manera en su plantilla.</li></ul>`,
    },
    'why-intake-takes-longer-than-the-form': {
      title: 'Por qué reunir la información tarda más que el formulario',
      category: 'Análisis del sector',
      excerpt:
        'La petición se redacta en una tarde. Reunir lo que va en ella lleva semanas. Cuatro razones, y lo que ayuda contra cada una.',
      content: `<p>Pregunte a un asistente legal dónde pierde tiempo un caso, y la respuesta rara vez será la agencia. Son las semanas entre la carta de contratación y un expediente completo. Las razones son comunes, y la mayoría tiene remedio.</p>
<h2>Las preguntas llegan como un muro</h2>
<p>Un cuestionario de doce páginas en PDF lo pide todo de una vez, en el orden del formulario oficial. El cliente lo abre en el teléfono, ve la página uno de doce y lo deja para el fin de semana. Con una pregunta a la vez, en el orden en que las personas recuerdan su vida, el mismo cliente empieza en el autobús.</p>
<h2>El idioma del formulario no es el idioma del cliente</h2>
<p>Incluso quien habla buen inglés malinterpreta <em>petitioner</em>, <em>port of entry</em> o <em>last arrival</em>. Una respuesta equivocada cuesta más que ninguna: alguien tiene que notarla. Una línea de ayuda debajo de la pregunta, en el idioma del cliente, vale más que cualquier revisión posterior.</p>
<h2>Nadie sabe qué falta</h2>
<p>Los archivos llegan por correo, por mensaje y en mano. La lista de lo pendiente vive en una hoja de cálculo o en la cabeza de una persona, y cuando esa persona sale de vacaciones el caso se detiene. Una lista compartida que ambas partes ven acaba con el correo que empieza con <em>solo quería saber</em>.</p>
<h2>Volver a pedir es incómodo, y por eso se aplaza</h2>
<p>Un escaneo borroso se acepta con un suspiro porque escribir por tercera vez parece descortés. Diga con precisión qué está mal (<em>falta la esquina inferior derecha</em>), dígalo el mismo día en que llega el escaneo y explique cómo hacerlo mejor. A nadie le molesta que le pidan algo de nuevo. Le molesta que se lo pidan un mes después.</p>
<h2>Qué medir</h2>
<p>Dos fechas por caso cuentan casi toda la historia: el día en que se le pidió algo al cliente por primera vez y el día en que el expediente quedó completo. Anótelas en sus próximos veinte casos. La mediana le sorprenderá, y es el número que espera el resto de su firma.</p>`,
    },
  },
} satisfies Locale<typeof en>;
